import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { defineVocabulary } from '#robot/control-meaning.ts';

/**
 * Labels of areac.atm-mi.it. The Italian menu labels were read there; the others, and all English ones, are assumed.
 */
export const vocabulary = {
  ...commonVocabulary,
  ...defineVocabulary({
    buyTicket: { kind: 'button', words: { it: ['Acquista Ticket'], en: ['Buy ticket', 'Buy tickets'] } },
    activateTicket: { kind: 'button', words: { it: ['Attiva Ticket'], en: ['Activate ticket'] } },
    ticketType: { kind: 'choice', words: { it: ['Tipo di ticket', 'Tipologia ticket'], en: ['Type of ticket'] } },
    tickets: { kind: 'text', words: { it: ['Numero di ticket', 'Quantità'], en: ['Number of tickets', 'Quantity'] } },
    privacy: {
      kind: 'tick',
      words: {
        it: ["Ho letto l'informativa sulla privacy e accetto le condizioni di vendita"],
        en: ['I have read the privacy notice and accept the conditions of sale'],
      },
    },
    payBy: { kind: 'choice', words: { it: ['Metodo di pagamento', 'Modalità di pagamento'], en: ['Payment method'] } },
    toPayment: { kind: 'button', words: { it: ['Procedi al pagamento'], en: ['Proceed to payment'] } },
    pin: { kind: 'text', rewrites: ['spacing'], words: { it: ['PIN', 'Codice PIN'], en: ['PIN', 'PIN code'] } },
    day: {
      kind: 'date',
      words: {
        it: ['Data di ingresso', 'Data di attivazione'],
        en: ['Day of entry', 'Date of entry', 'Activation date'],
      },
    },
    confirmActivation: {
      kind: 'button',
      words: { it: ['Conferma attivazione'], en: ['Confirm activation'] },
    },
    receipt: {
      kind: 'button',
      words: { it: ['Scarica la ricevuta'], en: ['Download receipt', 'Download the receipt'] },
    },
  }),
};

/** The ordinary ticket: the cheaper ones are for residents and for guests of affiliated garages. */
export const dayTicketPhrases = { it: ['Ticket giornaliero'], en: ['Day ticket'] };
export const cardPaymentPhrases = { it: ['Carta di credito'], en: ['Credit card'] };
