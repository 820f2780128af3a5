import type { CheckboxField, FormDefinition } from '../../kit/forms.ts';
import type { Language } from './language.ts';

const terms: CheckboxField<Language> = {
  key: 'termsRead',
  name: 'lectureConditions',
  kind: 'checkbox',
  label: {
    fr: "J'ai lu et j'accepte les conditions générales d'utilisation",
    en: 'I have read and accept the general terms of use',
    de: 'Ich habe die allgemeinen Nutzungsbedingungen gelesen und akzeptiere sie',
  },
  otherLabel: {
    fr: "J'approuve les règles d'utilisation du service",
    en: 'I agree to the rules of this service',
    de: 'Ich bin mit den Regeln dieses Dienstes einverstanden',
  },
};

const documentReady: CheckboxField<Language> = {
  key: 'documentReady',
  name: 'documentDisponible',
  kind: 'checkbox',
  label: {
    fr: "Je dispose du certificat d'immatriculation du véhicule",
    en: 'I have the registration certificate of the vehicle at hand',
    de: 'Mir liegt die Zulassungsbescheinigung des Fahrzeugs vor',
  },
  otherLabel: {
    fr: 'La carte grise est à portée de main',
    en: 'The vehicle papers are in front of me',
    de: 'Der Fahrzeugschein liegt bereit',
  },
};

/** Screen 1, 'Avant de commencer'. */
export const startForm: FormDefinition<Language> = { step: 'cgu', fields: [documentReady, terms] };

/** Screen 5, under the summary. */
export const summaryForm: FormDefinition<Language> = {
  step: 'summary',
  tickedExtra: {
    key: 'secondSticker',
    name: 'secondCertificat',
    kind: 'checkbox',
    optional: true,
    label: {
      fr: 'Envoyer un second certificat en recommandé',
      en: 'Send a second certificate by registered post',
      de: 'Eine zweite Plakette per Einschreiben schicken',
    },
    otherLabel: { fr: 'Second certificat', en: 'Second certificate', de: 'Zweite Plakette' },
  },
  fields: [
    {
      key: 'certified',
      name: 'certification',
      kind: 'checkbox',
      label: {
        fr: "Je certifie l'exactitude des informations",
        en: 'I certify that the information is accurate',
        de: 'Ich bestätige die Richtigkeit der Angaben',
      },
      otherLabel: {
        fr: 'Les renseignements donnés sont exacts',
        en: 'What I have stated is correct',
        de: 'Meine Angaben sind richtig',
      },
    },
    {
      key: 'termsAccepted',
      name: 'acceptationConditions',
      kind: 'checkbox',
      label: {
        fr: "J'accepte les conditions générales",
        en: 'I accept the general terms and conditions',
        de: 'Ich akzeptiere die allgemeinen Geschäftsbedingungen',
      },
      otherLabel: {
        fr: 'Je consens aux conditions de vente',
        en: 'I consent to the terms of sale',
        de: 'Ich stimme den Verkaufsbedingungen zu',
      },
    },
  ],
};
