import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { defineVocabulary } from '#robot/control-meaning.ts';

/**
 * Labels of CityPass in Italian and English. None of its pages was seen. All labels are assumed, so each has several.
 */
export const vocabulary = {
  ...commonVocabulary,
  ...defineVocabulary({
    person: {
      kind: 'choice',
      words: { it: ['Tipo di utente', 'Cittadinanza'], en: ['Type of user', 'Citizenship'] },
    },
    mobile: {
      kind: 'text',
      autocomplete: 'tel',
      rewrites: ['spacing'],
      words: {
        it: ['Cellulare', 'Numero di cellulare', 'Telefono cellulare'],
        en: ['Mobile phone', 'Mobile number', 'Mobile phone number'],
      },
    },
    privacy: {
      kind: 'tick',
      words: {
        it: ["Ho letto l'informativa privacy", "Ho letto l'informativa sulla privacy"],
        en: ['I have read the privacy notice', 'I have read the privacy policy'],
      },
    },
    activate: {
      kind: 'button',
      words: {
        it: ["Attiva l'account", 'Attiva account', 'Conferma registrazione'],
        en: ['Activate the account', 'Activate account', 'Confirm registration'],
      },
    },
    book: {
      kind: 'button',
      words: { it: ['Prenota un accesso', 'Prenota accesso'], en: ['Book an entry', 'Book entry'] },
    },
    day: {
      kind: 'date',
      words: { it: ['Data di accesso', "Giorno dell'accesso"], en: ['Date of entry', 'Day of entry'] },
    },
    slot: { kind: 'choice', words: { it: ['Fascia oraria'], en: ['Time slot'] } },
    rules: {
      kind: 'tick',
      words: {
        it: ['Ho letto le regole di accesso alla ZTL'],
        en: ['I have read the rules of the limited traffic zone'],
      },
    },
    confirm: {
      kind: 'button',
      words: { it: ['Conferma prenotazione', 'Prenota'], en: ['Confirm booking', 'Book'] },
    },
  }),
};

/** A visitor with a foreign vehicle has no Italian tax code; other visitors are asked for it. */
export const foreignCitizenPhrases = { it: ['Cittadino straniero'], en: ['Foreign citizen'] };
