import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { defineVocabulary } from '#robot/control-meaning.ts';

/** Labels of TPER's shop. No page of it was seen, so all are assumed from the usual wording of such forms. */
export const vocabulary = {
  ...commonVocabulary,
  ...defineVocabulary({
    privacy: {
      kind: 'tick',
      words: { it: ["Dichiaro di aver letto l'informativa privacy"], en: ['I have read the privacy policy'] },
    },
    confirm: {
      kind: 'button',
      words: { it: ['Conferma indirizzo', 'Conferma registrazione'], en: ['Confirm address', 'Confirm registration'] },
    },
    buy: { kind: 'button', words: { it: ['Acquista titolo ZTL', 'Acquista titolo'], en: ['Buy a ZTL title'] } },
    product: { kind: 'choice', words: { it: ['Titolo', 'Tipo di titolo'], en: ['Title', 'Kind of title'] } },
    fuel: { kind: 'choice', words: { it: ['Alimentazione', 'Carburante'], en: ['Fuel type', 'Fuel'] } },
    euro: { kind: 'choice', words: { it: ['Classe Euro', 'Classe ambientale'], en: ['Euro class', 'Emission class'] } },
    startDay: { kind: 'date', words: { it: ['Valido dal', 'Data di inizio'], en: ['Valid from', 'Start date'] } },
    terms: {
      kind: 'tick',
      words: { it: ['Accetto le condizioni di vendita'], en: ['I accept the conditions of sale'] },
    },
    toPayment: {
      kind: 'button',
      words: { it: ['Procedi al pagamento', 'Vai al pagamento'], en: ['Proceed to payment', 'Go to payment'] },
    },
    activation: { kind: 'button', words: { it: ['Attivazione titolo'], en: ['Title activation'] } },
    order: {
      kind: 'text',
      words: { it: ["Numero d'ordine", "Numero dell'ordine"], en: ['Order number'] },
    },
    activate: { kind: 'button', words: { it: ['Attiva titolo', 'Attiva'], en: ['Activate title', 'Activate'] } },
    paper: { kind: 'button', words: { it: ['Scarica il titolo'], en: ['Download the title'] } },
  }),
};

export const titlePhrases = {
  '1-day': { it: ['1 giorno', 'Titolo 1 giorno'], en: ['1 day', '1-day title'] },
  '4-day': { it: ['4 giorni', 'Titolo 4 giorni'], en: ['4 days', '4-day title'] },
};

/** Electric vehicles are not listed: they enter free of charge. */
export const fuelPhrases = {
  petrol: { it: ['Benzina'], en: ['Petrol'] },
  diesel: { it: ['Diesel', 'Gasolio'], en: ['Diesel'] },
  hybrid: { it: ['Ibrido', 'Ibrida'], en: ['Hybrid'] },
  LPG: { it: ['GPL'], en: ['LPG'] },
  CNG: { it: ['Metano'], en: ['CNG', 'Methane'] },
};
