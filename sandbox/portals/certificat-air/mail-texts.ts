import type { MailText } from '../../kit/definition.ts';
import type { Language } from './texts.ts';

/** Subjects and sentences of its mails: request recorded, paid, granted with invoice and proof, another document needed. */
export const MAIL_TEXTS = {
  received: {
    subject: {
      fr: "Confirmation de votre demande de certificat qualité de l'air",
      en: 'Confirmation of your application for an air quality certificate',
      de: 'Bestätigung Ihres Antrags auf eine Umweltplakette',
    },
    text: {
      fr: "Votre demande de certificat qualité de l'air a été enregistrée. Elle sera traitée dans les meilleurs délais.",
      en: 'Your application for an air quality certificate has been recorded. It will be processed as soon as possible.',
      de: 'Ihr Antrag auf eine Umweltplakette wurde registriert. Er wird so schnell wie möglich bearbeitet.',
    },
  },
  payment: {
    subject: { fr: 'Confirmation de paiement', en: 'Payment confirmation', de: 'Zahlungsbestätigung' },
    text: {
      fr: 'Nous vous confirmons le paiement de votre demande.',
      en: 'We confirm the payment of your application.',
      de: 'Wir bestätigen die Zahlung Ihres Antrags.',
    },
  },
  granted: {
    subject: {
      fr: "Facture et justificatif de demande : Qualité de l'air",
      en: 'Invoice and proof of application: Air Quality',
      de: 'Rechnung und Antragsnachweis: Luftqualität',
    },
    text: {
      fr: "Votre demande a été acceptée. Vous trouverez ci-joint votre facture ; sa partie inférieure vaut justificatif provisoire. Le certificat est envoyé par courrier à l'adresse du titulaire.",
      en: 'Your application has been accepted. Please find attached your invoice; its lower part is a temporary proof. The certificate is posted to the address of the registered keeper.',
      de: 'Ihr Antrag wurde angenommen. Anbei erhalten Sie Ihre Rechnung; der untere Teil gilt als vorläufiger Nachweis. Die Plakette wird per Post an die Anschrift des Halters geschickt.',
    },
  },
  question: {
    subject: {
      fr: 'Votre demande nécessite une correction',
      en: 'Your application needs a correction',
      de: 'Ihr Antrag muss korrigiert werden',
    },
    text: {
      fr: "Votre demande ne peut pas être traitée en l'état : le certificat d'immatriculation transmis est illisible ou ne correspond pas aux informations déclarées. Merci de transmettre un nouveau document :",
      en: 'Your application cannot be processed as it stands: the registration certificate you sent is illegible or does not match the information declared. Please send a new document:',
      de: 'Ihr Antrag kann so nicht bearbeitet werden: Die übermittelte Zulassungsbescheinigung ist unleserlich oder stimmt nicht mit den Angaben überein. Bitte übermitteln Sie ein neues Dokument:',
    },
  },
} satisfies Record<string, MailText<Language>>;

/** Labels on the mail of the card processor. */
export const PAYMENT_LABELS = {
  amount: { fr: 'Montant', en: 'Amount', de: 'Betrag' },
  transaction: { fr: 'Transaction', en: 'Transaction', de: 'Transaktion' },
};
