import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { defineVocabulary } from '#robot/control-meaning.ts';

/**
 * Labels of certificat-air.gouv.fr. The codes behind them are those of the registration certificate and are not used.
 */
export const vocabulary = defineVocabulary({
  refuseCookies: commonVocabulary.refuseCookies,
  acceptCookies: commonVocabulary.acceptCookies,
  registeredInFrance: {
    kind: 'button',
    words: {
      fr: ['Votre véhicule est immatriculé en France'],
      en: ['Your vehicle is registered in France'],
      de: ['Ihr Fahrzeug ist in Frankreich zugelassen'],
    },
  },
  registeredAbroad: {
    kind: 'button',
    words: {
      fr: ['Votre véhicule est immatriculé dans un autre pays'],
      en: ['Your vehicle is registered in another country'],
      de: ['Ihr Fahrzeug ist in einem anderen Land zugelassen'],
    },
  },
  next: { kind: 'button', words: { fr: ['Suivant'], en: ['Next'], de: ['Weiter'] } },
  documentReady: {
    kind: 'tick',
    words: {
      fr: ["Je dispose du certificat d'immatriculation du véhicule"],
      en: ['I have the registration certificate of the vehicle at hand'],
      de: ['Mir liegt die Zulassungsbescheinigung des Fahrzeugs vor'],
    },
  },
  termsRead: {
    kind: 'tick',
    words: {
      fr: ["J'ai lu et j'accepte les conditions générales d'utilisation"],
      en: ['I have read and accept the general terms of use'],
      de: ['Ich habe die allgemeinen Nutzungsbedingungen gelesen und akzeptiere sie'],
    },
  },
  country: {
    kind: 'choice',
    words: { fr: ["Pays d'immatriculation"], en: ['Country of registration'], de: ['Zulassungsstaat'] },
  },
  plate: {
    kind: 'text',
    rewrites: ['capitals', 'spacing'],
    words: {
      fr: ["Numéro d'immatriculation", 'Immatriculation', "Plaque d'immatriculation"],
      en: ['Registration number', 'Registration plate', 'Number plate'],
      de: ['Amtliches Kennzeichen', 'Kennzeichen'],
    },
  },
  firstRegistration: {
    kind: 'date',
    words: {
      fr: ['Date de première immatriculation', 'Date de 1re immatriculation'],
      en: ['Date of first registration', 'First registration date'],
      de: ['Datum der Erstzulassung', 'Erstzulassung', 'Datum der ersten Zulassung'],
    },
  },
  category: {
    kind: 'choice',
    words: {
      fr: ['Catégorie du véhicule', 'Catégorie de véhicule'],
      en: ['Vehicle category', 'Category of vehicle'],
      de: ['Fahrzeugklasse', 'Fahrzeugkategorie'],
    },
  },
  make: { kind: 'text', words: { fr: ['Marque'], en: ['Make'], de: ['Marke'] } },
  model: {
    kind: 'text',
    words: { fr: ['Dénomination commerciale', 'Modèle'], en: ['Model'], de: ['Handelsbezeichnung', 'Modell'] },
  },
  vin: {
    kind: 'text',
    rewrites: ['capitals', 'spacing'],
    words: {
      fr: ["Numéro d'identification du véhicule"],
      en: ['Vehicle identification number, VIN', 'Vehicle identification number', 'VIN'],
      de: ['Fahrzeug-Identifizierungsnummer, FIN', 'Fahrzeug-Identifizierungsnummer', 'FIN'],
    },
  },
  fuel: { kind: 'choice', words: { fr: ["Source d'énergie"], en: ['Fuel'], de: ['Kraftstoffart', 'Kraftstoff'] } },
  euro: { kind: 'choice', words: { fr: ['Norme Euro'], en: ['Euro standard'], de: ['Euronorm', 'Euro-Norm'] } },
  co2: {
    kind: 'text',
    words: { fr: ['Émissions de CO2'], en: ['CO2 emissions', 'CO2 emissions g/km'], de: ['CO2-Emissionen'] },
  },
  certificate: {
    kind: 'file',
    words: { fr: ["Certificat d'immatriculation"], en: ['Registration certificate'], de: ['Zulassungsbescheinigung'] },
  },
  keeperKind: {
    kind: 'choice',
    words: { fr: ['Le titulaire est'], en: ['The registered keeper is'], de: ['Der Halter ist'] },
  },
  title: {
    kind: 'choice',
    autocomplete: 'honorific-prefix',
    words: { fr: ['Civilité'], en: ['Title'], de: ['Anrede'] },
  },
  surname: {
    kind: 'text',
    autocomplete: 'family-name',
    words: { fr: ['Nom', 'Nom de famille'], en: ['Surname', 'Last name'], de: ['Nachname', 'Familienname'] },
  },
  firstName: {
    kind: 'text',
    autocomplete: 'given-name',
    words: { fr: ['Prénom'], en: ['First name'], de: ['Vorname'] },
  },
  address: {
    kind: 'text',
    autocomplete: 'address-line1',
    words: { fr: ['Adresse'], en: ['Address'], de: ['Anschrift'] },
  },
  addressExtra: {
    kind: 'text',
    autocomplete: 'address-line2',
    words: { fr: ["Complément d'adresse"], en: ['Address, second line'], de: ['Adresszusatz'] },
  },
  postcode: {
    kind: 'text',
    autocomplete: 'postal-code',
    rewrites: ['capitals'],
    words: { fr: ['Code postal'], en: ['Postcode', 'Postal code'], de: ['Postleitzahl', 'PLZ'] },
  },
  town: {
    kind: 'text',
    autocomplete: 'address-level2',
    words: { fr: ['Ville'], en: ['Town', 'City'], de: ['Ort', 'Stadt'] },
  },
  keeperCountry: { kind: 'choice', autocomplete: 'country', words: { fr: ['Pays'], en: ['Country'], de: ['Land'] } },
  email: {
    kind: 'text',
    autocomplete: 'email',
    words: {
      fr: ['Adresse électronique', 'Adresse e-mail', 'Courriel', 'E-mail'],
      en: ['E-mail', 'E-mail address'],
      de: ['E-Mail-Adresse', 'E-Mail'],
    },
  },
  emailAgain: {
    kind: 'text',
    repeatsAutocomplete: 'email',
    words: {
      fr: ["Confirmation de l'adresse électronique", 'Confirmation'],
      en: ['Confirm your e-mail', 'Confirm e-mail', 'Confirm'],
      de: ['E-Mail-Adresse bestätigen', 'E-Mail bestätigen'],
    },
  },
  certified: {
    kind: 'tick',
    words: {
      fr: ["Je certifie l'exactitude des informations"],
      en: ['I certify that the information is accurate'],
      de: ['Ich bestätige die Richtigkeit der Angaben'],
    },
  },
  termsAccepted: {
    kind: 'tick',
    words: {
      fr: ["J'accepte les conditions générales"],
      en: ['I accept the general terms and conditions'],
      de: ['Ich akzeptiere die allgemeinen Geschäftsbedingungen'],
    },
  },
  toPayment: { kind: 'button', words: { fr: ['Payer'], en: ['Pay'], de: ['Bezahlen'] } },
});

/** The card processor's page (Worldline Sips). */
export const cardVocabulary = defineVocabulary({
  number: {
    kind: 'text',
    isSecret: true,
    rewrites: ['spacing'],
    autocomplete: 'cc-number',
    words: { fr: ['Numéro de carte'], en: ['Card number'], de: ['Kartennummer'] },
  },
  month: {
    kind: 'choice',
    isSecret: true,
    autocomplete: 'cc-exp-month',
    words: { fr: ['Mois'], en: ['Month'], de: ['Monat'] },
  },
  year: {
    kind: 'choice',
    isSecret: true,
    autocomplete: 'cc-exp-year',
    words: { fr: ['Année'], en: ['Year'], de: ['Jahr'] },
  },
  code: {
    kind: 'text',
    isSecret: true,
    autocomplete: 'cc-csc',
    words: { fr: ['Cryptogramme visuel'], en: ['Security code'], de: ['Prüfnummer'] },
  },
  pay: { kind: 'button', words: { fr: ['Valider'], en: ['Pay now'], de: ['Jetzt bezahlen'] } },
});
