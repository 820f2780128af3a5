import { defineVocabulary, type PhrasesByLanguage } from '#robot/control-meaning.ts';
import { belgianCategoryPhrases, belgianVocabulary } from '../../belgian-portals.ts';

/**
 * Labels of lez.brussels in its four languages. The labels of the documents are the portal's own. The others follow the
 * words in which its pages describe the questions.
 */
export const vocabulary = {
  ...belgianVocabulary,
  ...defineVocabulary({
    registerVehicle: {
      kind: 'button',
      words: {
        en: ['Register my vehicle', 'Register your vehicle', 'Registration of my vehicle'],
        fr: ['Enregistrer mon véhicule', 'Enregistrer votre véhicule', 'Enregistrement de mon véhicule'],
        nl: ['Mijn voertuig registreren', 'Registreer mijn voertuig', 'Registreer uw voertuig'],
        de: ['Mein Fahrzeug registrieren', 'Fahrzeug registrieren'],
      },
    },
    category: {
      kind: 'choice',
      words: {
        en: ['Vehicle category', 'Category of vehicle', 'Category'],
        fr: ['Catégorie du véhicule', 'Catégorie de véhicule', 'Catégorie'],
        nl: ['Voertuigcategorie', 'Categorie van het voertuig', 'Categorie'],
        de: ['Fahrzeugklasse', 'Fahrzeugkategorie', 'Kategorie'],
      },
    },
    lastRegistration: {
      kind: 'date',
      words: {
        en: ['Date of last registration', 'Last registration date'],
        fr: ['Date de dernière immatriculation', 'Date de la dernière immatriculation'],
        nl: ['Datum laatste inschrijving', 'Datum van laatste inschrijving', 'Datum van de laatste inschrijving'],
        de: ['Datum der letzten Zulassung', 'Letzte Zulassung'],
      },
    },
    holderKind: {
      kind: 'choice',
      words: {
        en: ['The holder is', 'Holder is'],
        fr: ['Le titulaire est'],
        nl: ['De titularis is'],
        de: ['Der Halter ist'],
      },
    },
    surname: {
      ...belgianVocabulary.surname,
      words: { ...belgianVocabulary.surname.words, nl: ['Naam', 'Achternaam', 'Familienaam'] },
    },
    birthDate: {
      kind: 'date',
      autocomplete: 'bday',
      words: { en: ['Date of birth'], fr: ['Date de naissance'], nl: ['Geboortedatum'], de: ['Geburtsdatum'] },
    },
    address: {
      kind: 'text',
      autocomplete: 'address-line1',
      words: {
        en: ['Street and number', 'Address'],
        fr: ['Rue et numéro', 'Adresse'],
        nl: ['Straat en nummer', 'Adres'],
        de: ['Straße und Hausnummer', 'Anschrift', 'Adresse'],
      },
    },
    postcode: {
      kind: 'text',
      autocomplete: 'postal-code',
      rewrites: ['capitals'],
      words: {
        en: ['Postcode', 'Postal code'],
        fr: ['Code postal'],
        nl: ['Postcode'],
        de: ['Postleitzahl', 'PLZ'],
      },
    },
    town: {
      kind: 'text',
      autocomplete: 'address-level2',
      words: {
        en: ['Town', 'City', 'Municipality'],
        fr: ['Localité', 'Ville', 'Commune'],
        nl: ['Gemeente', 'Plaats', 'Stad'],
        de: ['Ort', 'Stadt', 'Gemeinde'],
      },
    },
    holderCountry: {
      kind: 'choice',
      autocomplete: 'country',
      words: { en: ['Country'], fr: ['Pays'], nl: ['Land'], de: ['Land'] },
    },
    declaration: {
      kind: 'tick',
      words: {
        en: [
          'I declare that the information is correct. False information may lead to a fine of 25 EUR.',
          'I declare that the information is correct',
        ],
        fr: [
          'Je déclare que les informations sont exactes. De fausses informations peuvent entraîner une amende de 25 EUR.',
          'Je déclare que les informations sont exactes',
        ],
        nl: [
          'Ik verklaar dat de gegevens juist zijn. Valse gegevens kunnen leiden tot een boete van 25 EUR.',
          'Ik verklaar dat de gegevens juist zijn',
        ],
        de: [
          'Ich erkläre, dass die Angaben richtig sind. Falsche Angaben können zu einem Bußgeld von 25 EUR führen.',
          'Ich erkläre, dass die Angaben richtig sind',
        ],
      },
    },
    send: {
      kind: 'button',
      words: {
        en: ['Send my registration', 'Send', 'Submit', 'Confirm'],
        fr: ['Envoyer mon enregistrement', 'Envoyer', 'Soumettre', 'Confirmer'],
        nl: ['Mijn registratie verzenden', 'Verzenden', 'Indienen', 'Bevestigen'],
        de: ['Meine Registrierung senden', 'Senden', 'Absenden', 'Bestätigen'],
      },
    },
  }),
};

/** 'other' is left out: we may claim no class of the list for it. */
export const categoryPhrases: Readonly<Record<string, PhrasesByLanguage>> = {
  ...belgianCategoryPhrases,
  motorcycle: {
    en: ['Motorcycle', 'L', 'L3e'],
    fr: ['Moto', 'Motocyclette', 'L', 'L3e'],
    nl: ['Motorfiets', 'L', 'L3e'],
    de: ['Motorrad', 'L', 'L3e'],
  },
};

/** Chosen by what the customer states about the registration document. An operator registers a company's car. */
export const privatePersonPhrases: PhrasesByLanguage = {
  en: ['A private person', 'Private person', 'Natural person'],
  fr: ['Un particulier', 'Particulier', 'Personne physique'],
  nl: ['Een particulier', 'Particulier', 'Natuurlijke persoon'],
  de: ['Eine Privatperson', 'Privatperson', 'Natürliche Person'],
};
