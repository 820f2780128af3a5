import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { defineVocabulary } from '#robot/control-meaning.ts';

/**
 * Labels of ztl.comune.palermo.it. 'Comunicazione pass giornaliero' is the portal's; no form was
 * seen, so the others are assumed.
 */
export const vocabulary = {
  ...commonVocabulary,
  ...defineVocabulary({
    plate: {
      ...commonVocabulary.plate,
      words: { it: ['Targa', 'Numero di targa'], en: ['Number plate', 'Licence plate'] },
    },
    privacy: {
      kind: 'tick',
      words: { it: ["Ho letto l'informativa privacy"], en: ['I have read the privacy notice'] },
    },
    activate: {
      kind: 'button',
      words: { it: ['Attiva account', 'Conferma registrazione'], en: ['Activate account', 'Confirm registration'] },
    },
    buy: {
      kind: 'button',
      words: { it: ['Acquista pass giornaliero', 'Acquista pass'], en: ['Buy a day pass', 'Buy day pass'] },
    },
    fuel: { kind: 'choice', words: { it: ['Alimentazione', 'Carburante'], en: ['Fuel', 'Fuel type'] } },
    euro: { kind: 'choice', words: { it: ['Classe ambientale', 'Classe Euro'], en: ['Emission class', 'Euro class'] } },
    certificate: {
      kind: 'file',
      words: { it: ['Carta di circolazione'], en: ['Registration certificate', 'Registration document'] },
    },
    passes: {
      kind: 'choice',
      words: { it: ['Numero di pass giornalieri', 'Numero di pass'], en: ['Number of day passes', 'Number of passes'] },
    },
    terms: {
      kind: 'tick',
      words: {
        it: ['Accetto le condizioni di utilizzo del pass'],
        en: ['I accept the conditions of use of the pass'],
      },
    },
    toPayment: { kind: 'button', words: { it: ['Vai al pagamento', 'Procedi al pagamento'], en: ['Go to payment'] } },
    consume: { kind: 'button', words: { it: ['Comunicazione pass giornaliero'], en: ['Use a day pass'] } },
    code: {
      kind: 'text',
      rewrites: ['capitals'],
      words: { it: ['Codice pass', 'Codice del pass'], en: ['Pass code'] },
    },
    day: { kind: 'date', words: { it: ['Giorno di accesso', 'Data di accesso'], en: ['Day of access'] } },
    doConsume: { kind: 'button', words: { it: ['Consuma pass', 'Consuma'], en: ['Use this pass'] } },
    paper: { kind: 'button', words: { it: ['Scarica il pass'], en: ['Download the pass'] } },
  }),
};

/** Electric vehicles are not listed: they are put on the white list and buy nothing. */
export const fuelPhrases = {
  petrol: { it: ['Benzina'], en: ['Petrol'] },
  diesel: { it: ['Gasolio', 'Diesel'], en: ['Diesel'] },
  hybrid: { it: ['Ibrida', 'Ibrido'], en: ['Hybrid'] },
  LPG: { it: ['GPL'], en: ['LPG'] },
  CNG: { it: ['Metano'], en: ['Methane (CNG)', 'CNG', 'Methane'] },
};
