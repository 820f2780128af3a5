import { defineDriver, type MailRules, type OutcomeRule } from '#robot/driver.ts';
import { hasNegation, readCertificateRequest, readReference } from '#robot/portal-mails.ts';
import { type CertificatePlan, createPlanner, listRequiredFacts, type PortalLanguage } from './plan.ts';
import { certificatAirScreens } from './screens.ts';
import { vocabulary } from './vocabulary.ts';

/** The outcome texts of the portal and its card processor, in French, English and German. */
const outcomes: readonly OutcomeRule[] = [
  {
    result: 'submitted',
    // The page must contain the number too, anywhere. Both searches start at the beginning,
    // so a long page costs two scans.
    text: /^(?=.*(?:Votre demande a été enregistrée|Your request has been recorded|Ihr Antrag wurde registriert)).*\b\d{10,12}\b/,
    message: 'The request has been recorded and paid for.',
    reference: /(?:Numéro de demande|Request number|Antragsnummer) ?: ?(\d{10,12})\b/,
  },
  {
    result: 'captcha',
    text: /Recopiez les caractères|Copy the characters|Übertragen Sie die Zeichen/,
    message: 'The portal asks a person to copy the characters of a picture.',
  },
  {
    result: 'duplicate',
    text: /Une demande est déjà en cours pour ce véhicule|An application is already in progress for this vehicle|Für dieses Fahrzeug läuft bereits ein Antrag/,
    message: 'The portal already has an application for this vehicle.',
  },
  {
    result: 'refused',
    text: /ne répond pas aux critères retenus pour l'attribution|does not meet the criteria for the award|erfüllt die Kriterien für die Ausstellung/,
    message: "The portal says that this vehicle meets no class and gets no Crit'Air certificate.",
  },
  {
    result: 'payment_declined',
    text: /Le paiement a été refusé|The payment was declined|Die Zahlung wurde von Ihrer Bank abgelehnt|Le paiement n'a pas abouti|The payment did not succeed|Die Zahlung war nicht erfolgreich/,
    message: 'The bank declined the company card.',
  },
  {
    result: 'bank_approval',
    text: /3-D[- ]Secure/,
    message: 'The bank wants a person to approve the payment.',
  },
  {
    result: 'session_expired',
    text: /Votre session a expiré|Your session has expired|Ihre Sitzung ist abgelaufen|Le formulaire a expiré|The form has expired|Das Formular ist abgelaufen/,
    message: 'The portal ended the session.',
  },
  {
    // The banner that announces works on the tracking service only must not match.
    result: 'maintenance',
    text: /momentanément indisponible|temporarily unavailable|vorübergehend nicht verfügbar/,
    message: 'The portal is closed for maintenance.',
  },
  {
    result: 'invalid_input',
    text: /Ce champ est obligatoire\.|This field is required\.|Dieses Feld ist ein Pflichtfeld\.|Valeur invalide|Invalid value|Ungültige Eingabe/,
    message: 'The portal misses an answer or does not accept one.',
  },
  {
    result: 'invalid_input',
    text: /Le format de la date est incorrect|The date format is incorrect|Das Datumsformat ist falsch|La date ne peut pas être postérieure|The date cannot be in the future|Das Datum darf nicht in der Zukunft/,
    message: 'The portal does not accept the date of first registration.',
  },
  {
    result: 'invalid_input',
    text: /Le numéro d'immatriculation est incorrect|The registration number is incorrect|Das Kennzeichen ist falsch/,
    message: 'The portal does not accept the registration number.',
  },
  {
    result: 'invalid_input',
    text: /Le numéro d'identification du véhicule est incorrect|vehicle identification number is incorrect|Fahrzeug-Identifizierungsnummer ist falsch/,
    message: 'The portal does not accept the vehicle identification number.',
  },
  {
    result: 'invalid_input',
    text: /La taille du fichier ne doit pas dépasser|The file must not be larger than|Die Datei darf nicht größer|Le format du fichier n'est pas autorisé|This file format is not allowed|Das Dateiformat ist nicht zulässig/,
    message: 'The portal does not accept the file: PNG, JPG or PDF, at most 2 MB.',
  },
  {
    result: 'invalid_input',
    text: /Les adresses électroniques ne sont pas identiques|The e-mail addresses are not identical|Die E-Mail-Adressen stimmen nicht überein/,
    message: 'The portal does not accept the e-mail address.',
  },
  {
    result: 'invalid_input',
    text: /Le numéro de carte est invalide|The card number is invalid|Die Kartennummer ist ungültig|La date d'expiration est invalide|The expiry date is invalid|Das Gültigkeitsdatum ist ungültig|Le cryptogramme visuel est invalide|The security code is invalid|Die Prüfnummer ist ungültig/,
    message: 'The card processor does not accept the details of the company card.',
  },
];

const reference = /(?:Numéro de demande|Request number|Antragsnummer)\s*:\s*(\d{10,12})\b/i;

/** Mails of the delivery service and of its card processor, in French, English and German. */
const mailRules: MailRules = {
  senders: ['@certificat-air.gouv.fr', '@sips-services.com'],
  replicaSenders: ['@certificat-air.gouv.example', '@sips-services.example'],
  reference,
  read({ from, subject, text, attachments }) {
    if (/@sips-services\./i.test(from)) {
      return /paiement|payment|Zahlung/i.test(subject) && !hasNegation(subject) ? { meaning: 'paid' } : undefined;
    }
    if (refuses(text)) {
      return { meaning: 'refused', reason: "The ministry says that this vehicle gets no Crit'Air certificate." };
    }
    if (/correction|korrigiert/i.test(subject))
      return readCertificateRequest('The ministry asks for another copy of the registration certificate.', text);
    if (hasNegation(subject)) return undefined;
    const mailReference = readReference(reference, text);
    const invoice = attachments.find(({ filename }) => /^facture.*\.pdf$/i.test(filename));
    if (invoice && /justificatif|proof of application|Antragsnachweis/i.test(subject)) {
      return { meaning: 'granted', ...mailReference, proof: invoice.filename };
    }
    return /confirmation|Bestätigung/i.test(subject) ? { meaning: 'received', ...mailReference } : undefined;
  },
};

/** The refusal has the wording of the portal's own pages. In German its `nicht` ends the sentence. */
function refuses(text: string): boolean {
  if (/ne répond pas aux critères|does not meet the criteria/i.test(text)) return true;
  return text.split(/[.!?]/).some((sentence) => {
    const start = sentence.search(/erfüllt die Kriterien /i);
    return start !== -1 && /\bnicht\b/i.test(sentence.slice(start));
  });
}

/** We support three languages of the portal. The language of a run does not change any answer. */
export function createCertificatAirDriver(language: PortalLanguage) {
  return defineDriver<CertificatePlan>({
    name: 'certificat-air',
    title: "Certificat qualité de l'air (Crit'Air)",
    authority: "The French ministry's air quality certificate service",
    kind: 'buy',
    documentLimits: { mostBytes: 2 * 1024 * 1024 },
    site: {
      url: 'https://www.certificat-air.gouv.fr',
      hosts: [
        'www.certificat-air.gouv.fr',
        'certificat-air.gouv.fr',
        'payment-webinit.sips-services.com',
        'payment-web.sips-services.com',
      ],
    },
    source: { url: 'https://www.certificat-air.gouv.fr/', checked: '2026-11' },
    oncePer: 'vehicle',
    listRequiredFacts,
    plan: createPlanner(language),
    startPath: () => `/${language}/`,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    screens: certificatAirScreens,
    outcomes,
    mail: mailRules,
  });
}

export const certificatAirDriver = createCertificatAirDriver('en');
