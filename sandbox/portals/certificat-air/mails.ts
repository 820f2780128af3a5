import type { Application } from '../../kit/application-log.ts';
import type { OutgoingMail } from '../../mail-sender.ts';
import { type CertificatAirText, isLanguage, LABEL_COLON, type Language } from './language.ts';
import { formatCertificatePrice } from './price.ts';

/** Reserved domains (RFC 2606): no test mail can reach anyone. */
const OFFICE = { name: "Certificat qualité de l'air", address: 'noreply@certificat-air.gouv.example' };
const PROCESSOR = { name: "Certificat qualité de l'air", address: 'noreply@sips-services.example' };

const SUBJECTS = {
  confirmation: {
    fr: "Confirmation de votre demande de certificat qualité de l'air",
    en: 'Confirmation of your application for an air quality certificate',
    de: 'Bestätigung Ihres Antrags auf eine Umweltplakette',
  },
  payment: { fr: 'Confirmation de paiement', en: 'Payment confirmation', de: 'Zahlungsbestätigung' },
  proof: {
    fr: "Facture et justificatif de demande : Qualité de l'air",
    en: 'Invoice and proof of application: Air Quality',
    de: 'Rechnung und Antragsnachweis: Luftqualität',
  },
  correction: {
    fr: 'Votre demande nécessite une correction',
    en: 'Your application needs a correction',
    de: 'Ihr Antrag muss korrigiert werden',
  },
} satisfies Record<string, CertificatAirText>;

const BODIES = {
  confirmation: {
    fr: "Votre demande de certificat qualité de l'air a été enregistrée. Elle sera traitée dans les meilleurs délais.",
    en: 'Your application for an air quality certificate has been recorded. It will be processed as soon as possible.',
    de: 'Ihr Antrag auf eine Umweltplakette wurde registriert. Er wird so schnell wie möglich bearbeitet.',
  },
  payment: {
    fr: 'Nous vous confirmons le paiement de votre demande.',
    en: 'We confirm the payment of your application.',
    de: 'Wir bestätigen die Zahlung Ihres Antrags.',
  },
  proof: {
    fr: "Votre demande a été acceptée. Vous trouverez ci-joint votre facture ; sa partie inférieure vaut justificatif provisoire. Le certificat est envoyé par courrier à l'adresse du titulaire.",
    en: 'Your application has been accepted. Please find attached your invoice; its lower part is a temporary proof. The certificate is posted to the address of the registered keeper.',
    de: 'Ihr Antrag wurde angenommen. Anbei erhalten Sie Ihre Rechnung; der untere Teil gilt als vorläufiger Nachweis. Die Plakette wird per Post an die Anschrift des Halters geschickt.',
  },
  correction: {
    fr: "Votre demande ne peut pas être traitée en l'état : le certificat d'immatriculation transmis est illisible ou ne correspond pas aux informations déclarées. Merci de transmettre un nouveau document :",
    en: 'Your application cannot be processed as it stands: the registration certificate you sent is illegible or does not match the information declared. Please send a new document:',
    de: 'Ihr Antrag kann so nicht bearbeitet werden: Die übermittelte Zulassungsbescheinigung ist unleserlich oder stimmt nicht mit den Angaben überein. Bitte übermitteln Sie ein neues Dokument:',
  },
} satisfies Record<string, CertificatAirText>;

const FRAME = {
  greeting: { fr: 'Bonjour,', en: 'Dear Sir or Madam,', de: 'Sehr geehrte Damen und Herren,' },
  request: { fr: 'Numéro de demande', en: 'Request number', de: 'Antragsnummer' },
  plate: { fr: "Numéro d'immatriculation", en: 'Registration number', de: 'Amtliches Kennzeichen' },
  amount: { fr: 'Montant', en: 'Amount', de: 'Betrag' },
  transaction: { fr: 'Transaction', en: 'Transaction', de: 'Transaktion' },
  automatic: {
    fr: "Ceci est un message automatique, merci de ne pas y répondre.\nLe service de délivrance des certificats qualité de l'air",
    en: 'This is an automatic message, please do not reply.\nThe air quality certificate delivery service',
    de: 'Dies ist eine automatische Nachricht, bitte antworten Sie nicht darauf.\nDer Ausstellungsdienst der Umweltplaketten',
  },
} satisfies Record<string, CertificatAirText>;

/** Mail (a): the request is recorded. */
export function confirmationMail(application: Application): OutgoingMail {
  return mail(application, 'confirmation', OFFICE);
}

/** Mail (b), sent by the card processor. */
export function paymentMail(application: Application): OutgoingMail {
  const language = readApplicationLanguage(application);
  const { amountCents = 0, token = '' } = application.payment ?? {};
  return mail(application, 'payment', PROCESSOR, [
    FRAME.amount[language] + LABEL_COLON[language] + formatCertificatePrice(amountCents, language),
    FRAME.transaction[language] + LABEL_COLON[language] + token.slice(0, 12).toUpperCase(),
  ]);
}

/** Mail (c): invoice and temporary proof; with this the application is granted. */
export function proofMail(application: Application, invoice: Uint8Array): OutgoingMail {
  const attachments = [{ filename: 'facture.pdf', contentType: 'application/pdf', content: invoice }];
  return { ...mail(application, 'proof', OFFICE), attachments };
}

/** Mail (d): another document is needed. */
export function correctionMail(application: Application, link: string): OutgoingMail {
  return mail(application, 'correction', OFFICE, [link]);
}

export function readApplicationLanguage({ language }: Application): Language {
  return isLanguage(language) ? language : 'fr';
}

function mail(
  application: Application,
  kind: keyof typeof SUBJECTS,
  from: OutgoingMail['from'],
  more: string[] = [],
): OutgoingMail {
  const language = readApplicationLanguage(application);
  const text = [
    FRAME.greeting[language],
    BODIES[kind][language],
    ...more,
    FRAME.request[language] + LABEL_COLON[language] + application.reference,
    FRAME.plate[language] + LABEL_COLON[language] + application.fields.plate,
    FRAME.automatic[language],
  ].join('\n\n');
  return { from, to: application.fields.email ?? '', subject: SUBJECTS[kind][language], text };
}
