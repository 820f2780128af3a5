import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { type ControlMeaning, defineVocabulary } from '#robot/control-meaning.ts';

/**
 * Labels of zberegistre.ambmobilitat.cat in its four languages. The permit types have the names of its page. Its forms
 * for foreign vehicles were not seen: their labels are assumed, and so is that single days are typed one by one.
 */
export const vocabulary = {
  ...commonVocabulary,
  ...defineVocabulary({
    newRequest: {
      kind: 'button',
      words: { ca: ['Nova sol·licitud'], es: ['Nueva solicitud'], en: ['New request'], fr: ['Nouvelle demande'] },
    },
    activate: {
      kind: 'button',
      words: {
        ca: ['Activar el compte'],
        es: ['Activar la cuenta'],
        en: ['Activate the account'],
        fr: ['Activer le compte'],
      },
    },
    permit: {
      kind: 'choice',
      words: {
        ca: ["Tipus d'autorització"],
        es: ['Tipo de autorización'],
        en: ['Type of permit', 'Type of authorisation'],
        fr: ["Type d'autorisation"],
      },
    },
    category: {
      kind: 'choice',
      words: {
        ca: ["Categoria d'homologació"],
        es: ['Categoría de homologación'],
        en: ['Homologation category'],
        fr: ["Catégorie d'homologation"],
      },
    },
    fuel: {
      kind: 'choice',
      words: { ca: ['Combustible'], es: ['Combustible'], en: ['Fuel'], fr: ['Carburant'] },
    },
    euro: {
      kind: 'choice',
      words: { ca: ['Nivell Euro'], es: ['Nivel Euro'], en: ['Euro level'], fr: ['Niveau Euro'] },
    },
    person: {
      kind: 'choice',
      words: {
        ca: ['El titular és'],
        es: ['El titular es'],
        en: ['The holder is'],
        fr: ['Le titulaire est'],
      },
    },
    idNumber: {
      kind: 'text',
      rewrites: ['capitals', 'spacing'],
      words: {
        ca: ['Número de document'],
        es: ['Número de documento'],
        en: ['Identity document number', 'ID number'],
        fr: ["Numéro du document d'identité"],
      },
    },
    address: {
      kind: 'text',
      autocomplete: 'address-line1',
      words: { ca: ['Adreça'], es: ['Dirección'], en: ['Address'], fr: ['Adresse'] },
    },
    postcode: {
      kind: 'text',
      autocomplete: 'postal-code',
      rewrites: ['capitals'],
      words: { ca: ['Codi postal'], es: ['Código postal'], en: ['Postcode', 'Postal code'], fr: ['Code postal'] },
    },
    town: {
      kind: 'text',
      autocomplete: 'address-level2',
      words: { ca: ['Població', 'Municipi'], es: ['Población', 'Municipio'], en: ['Town', 'City'], fr: ['Ville'] },
    },
    mailLanguage: {
      kind: 'choice',
      words: {
        ca: ['Idioma de comunicació'],
        es: ['Idioma de comunicación'],
        en: ['Language of communication'],
        fr: ['Langue de communication'],
      },
    },
    paper: {
      kind: 'file',
      words: {
        ca: ['Documentació del vehicle'],
        es: ['Documentación del vehículo'],
        en: ['Vehicle documents'],
        fr: ['Documents du véhicule'],
      },
    },
    truth: {
      kind: 'tick',
      words: {
        ca: ['Declaro que les dades són certes'],
        es: ['Declaro que los datos son ciertos'],
        en: ['I declare that the data are true'],
        fr: ['Je déclare que les données sont exactes'],
      },
    },
    privacy: {
      kind: 'tick',
      words: {
        ca: ['He llegit la informació sobre protecció de dades'],
        es: ['He leído la información sobre protección de datos'],
        en: ['I have read the data protection information'],
        fr: ["J'ai lu les informations sur la protection des données"],
      },
    },
    dayCount: {
      kind: 'choice',
      words: { ca: ['Nombre de dies'], es: ['Número de días'], en: ['Number of days'], fr: ['Nombre de jours'] },
    },
    permission: {
      kind: 'button',
      words: {
        ca: ['Descarregar el justificant (PDF)', 'Descarregar el justificant'],
        es: ['Descargar el justificante (PDF)', 'Descargar el justificante'],
        en: ['Download receipt (PDF)', 'Download receipt'],
        fr: ['Télécharger le reçu (PDF)', 'Télécharger le reçu'],
      },
    },
    toPayment: {
      kind: 'button',
      words: {
        ca: ['Anar al pagament'],
        es: ['Ir al pago'],
        en: ['Go to payment'],
        fr: ['Aller au paiement'],
      },
    },
  }),
};

/** The field of one single day; each day has its own. @param place from 1 on */
export const createSingleDayField = (place: number): ControlMeaning => ({
  name: `day${place}`,
  kind: 'date',
  words: { ca: [`Data ${place}`], es: [`Fecha ${place}`], en: [`Date ${place}`], fr: [`Date ${place}`] },
});

export const sporadicPermitPhrases = {
  ca: ['Accés esporàdic de vehicles estrangers'],
  es: ['Acceso esporádico de vehículos extranjeros'],
  en: ['Sporadic access for foreign vehicles'],
  fr: ['Accès sporadique pour véhicules étrangers'],
};

export const longTermPermitPhrases = {
  ca: ['Vehicle estranger, llarga durada'],
  es: ['Vehículo extranjero, larga duración'],
  en: ['Foreign vehicle, long-term'],
  fr: ['Véhicule étranger, longue durée'],
};

export const fuelPhrases = {
  petrol: { ca: ['Benzina'], es: ['Gasolina'], en: ['Petrol'], fr: ['Essence'] },
  diesel: { ca: ['Dièsel'], es: ['Diésel', 'Gasóleo'], en: ['Diesel'], fr: ['Diesel', 'Gazole'] },
  electric: { ca: ['Elèctric'], es: ['Eléctrico'], en: ['Electric'], fr: ['Électrique'] },
  hybrid: { ca: ['Híbrid'], es: ['Híbrido'], en: ['Hybrid'], fr: ['Hybride'] },
  LPG: { ca: ['GLP'], es: ['GLP'], en: ['LPG'], fr: ['GPL'] },
  CNG: { ca: ['GNC'], es: ['GNC'], en: ['CNG'], fr: ['GNV'] },
};

export const categoryPhrases = { M1: { en: ['M1'] }, N1: { en: ['N1'] }, motorcycle: { en: ['L3e'] } };

export const notStatedPhrases = { ca: ['No consta'], es: ['No consta'], en: ['Not stated'], fr: ['Non indiqué'] };

export const naturalPersonPhrases = {
  ca: ['Persona física'],
  es: ['Persona física'],
  en: ['Natural person'],
  fr: ['Personne physique'],
};

/** The portal sends its mails to us, and our operators read English. */
export const englishMailPhrases = {
  ca: ['Anglès', 'English'],
  es: ['Inglés', 'English'],
  en: ['English'],
  fr: ['Anglais', 'English'],
};
