import type { LocalizedText } from '../../kit/localized-text.ts';
import type { TextOverrides } from '../../kit/words/translate.ts';

/** Those the official site has been seen in; it also has es, it, nl today. */
export type Language = 'fr' | 'en' | 'de';
type Words = LocalizedText<Language>;

/** For dates and amounts. */
export const LOCALES: Words = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE' };

/** Its wording of what all portals say. French sets a space before the colon. */
export const COMMON_TEXTS = {
  next: { fr: 'Suivant', en: 'Next', de: 'Weiter' },
  back: { fr: 'Précédent', en: 'Previous', de: 'Zurück' },
  steps: { fr: 'Étapes de la demande', en: 'Steps of the application', de: 'Schritte des Antrags' },
  colon: { fr: ' : ', en: ': ', de: ': ' },
  total: { fr: 'Montant à payer', en: 'Amount to pay', de: 'Zu zahlender Betrag' },
  secondTotal: { fr: 'Total à débiter', en: 'Total to be charged', de: 'Abgebuchter Gesamtbetrag' },
  reference: { fr: 'Numéro de demande', en: 'Request number', de: 'Antragsnummer' },
  status: { fr: 'État de la demande', en: 'State of the application', de: 'Stand des Antrags' },
  required: { fr: 'Ce champ est obligatoire.', en: 'This field is required.', de: 'Dieses Feld ist ein Pflichtfeld.' },
  invalid: { fr: 'Valeur invalide.', en: 'Invalid value.', de: 'Ungültige Eingabe.' },
  fileSize: {
    fr: 'La taille du fichier ne doit pas dépasser 2 Mo.',
    en: 'The file must not be larger than 2 MB.',
    de: 'Die Datei darf nicht größer als 2 MB sein.',
  },
  fileType: {
    fr: "Le format du fichier n'est pas autorisé (png, jpg, pdf).",
    en: 'This file format is not allowed (png, jpg, pdf).',
    de: 'Das Dateiformat ist nicht zulässig (png, jpg, pdf).',
  },
  wrongCaptcha: {
    fr: 'Le code de sécurité saisi est incorrect.',
    en: 'The security code entered is incorrect.',
    de: 'Der eingegebene Sicherheitscode ist falsch.',
  },
  notFound: { fr: 'Page introuvable', en: 'Page not found', de: 'Seite nicht gefunden' },
  expired: {
    fr: 'Votre session a expiré, veuillez recommencer votre demande.',
    en: 'Your session has expired, please start your application again.',
    de: 'Ihre Sitzung ist abgelaufen, bitte beginnen Sie Ihren Antrag erneut.',
  },
  maintenance: {
    fr: "En raison d'une opération de maintenance, le service Certificat qualité de l'air est momentanément indisponible. Merci de votre compréhension.",
    en: 'Due to maintenance work, the air quality certificate service is temporarily unavailable. Thank you for your understanding.',
    de: "Aufgrund von Wartungsarbeiten ist der Service „Certificat qualité de l'air“ vorübergehend nicht verfügbar. Vielen Dank für Ihr Verständnis.",
  },
  banner: {
    fr: "En raison d'une opération de maintenance, le service de suivi des demandes ne sera pas disponible demain de 14h00 à 16h00. Merci de votre compréhension.",
    en: 'Due to maintenance work, the tracking service will not be available tomorrow from 2 pm to 4 pm. Thank you for your understanding.',
    de: 'Aufgrund von Wartungsarbeiten wird der Service zur Antragsverfolgung morgen von 14.00 bis 16.00 Uhr nicht verfügbar sein. Vielen Dank für Ihr Verständnis.',
  },
  cookiesTitle: { fr: 'Gestion des cookies', en: 'Cookie settings', de: 'Cookie-Einstellungen' },
  cookiesText: {
    fr: "Nous utilisons des cookies pour mesurer l'audience et améliorer ce service. Vous pouvez les accepter, les refuser ou personnaliser votre choix.",
    en: 'We use cookies to measure our audience and to improve this service. You can accept, refuse or personalise them.',
    de: 'Wir verwenden Cookies zur Reichweitenmessung und zur Verbesserung dieses Dienstes. Sie können sie annehmen, ablehnen oder anpassen.',
  },
  cookieWall: {
    fr: "L'accès à ce service nécessite l'acceptation des cookies.",
    en: 'You must accept cookies to use this service.',
    de: 'Für die Nutzung dieses Dienstes müssen Sie Cookies akzeptieren.',
  },
  acceptAll: { fr: 'Tout accepter', en: 'Accept all', de: 'Alle akzeptieren' },
  refuseAll: { fr: 'Tout refuser', en: 'Refuse all', de: 'Alle ablehnen' },
  transaction: { fr: 'Référence de la transaction', en: 'Transaction reference', de: 'Transaktionsreferenz' },
  payTitle: { fr: 'Paiement sécurisé', en: 'Secure payment', de: 'Sichere Zahlung' },
  cardExpiry: { fr: "Date d'expiration", en: 'Expiry date', de: 'Gültig bis' },
  cardCode: { fr: 'Cryptogramme visuel (CVV)', en: 'Security code (CVV)', de: 'Prüfnummer (CVV)' },
  pay: { fr: 'Valider', en: 'Pay now', de: 'Jetzt bezahlen' },
  approvalTitle: {
    fr: 'Authentification 3-D Secure',
    en: '3-D Secure authentication',
    de: '3-D-Secure-Authentifizierung',
  },
  approvalText: {
    fr: "Votre banque vous demande de confirmer ce paiement. Saisissez le code à 6 chiffres reçu par SMS ou validez l'opération dans l'application de votre banque. Cette page se met à jour automatiquement.",
    en: 'Your bank asks you to confirm this payment. Enter the 6-digit code received by text message, or approve the payment in your bank’s app. This page updates by itself.',
    de: 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen. Geben Sie den per SMS erhaltenen 6-stelligen Code ein oder geben Sie die Zahlung in der App Ihrer Bank frei. Diese Seite wird automatisch aktualisiert.',
  },
  wrongApprovalCode: {
    fr: 'Le code saisi est incorrect.',
    en: 'The code entered is incorrect.',
    de: 'Der eingegebene Code ist falsch.',
  },
  automatic: {
    fr: "Ceci est un message automatique, merci de ne pas y répondre.\nLe service de délivrance des certificats qualité de l'air",
    en: 'This is an automatic message, please do not reply.\nThe air quality certificate delivery service',
    de: 'Dies ist eine automatische Nachricht, bitte antworten Sie nicht darauf.\nDer Ausstellungsdienst der Umweltplaketten',
  },
} satisfies TextOverrides<Language>;

/** The portal's own sentences. Labels stay stable: robots find their way by them. */
export const TEXTS = {
  service: {
    fr: "Certificat qualité de l'air",
    en: 'Air quality certificate',
    de: "Umweltplakette „Qualité de l'air“",
  },
  tagline: { fr: "Service de délivrance Crit'Air", en: "Crit'Air delivery service", de: "Ausstellungsdienst Crit'Air" },
  home: { fr: 'Accueil', en: 'Home', de: 'Startseite' },
  order: { fr: 'Demander un certificat', en: 'Order a certificate', de: 'Plakette beantragen' },
  simulation: { fr: 'Simulation', en: 'Simulation', de: 'Simulation' },
  tracking: { fr: 'Suivre ma demande', en: 'Track my order', de: 'Antrag verfolgen' },
  faq: { fr: 'Questions fréquentes', en: 'Frequently asked questions', de: 'Häufige Fragen' },
  breadcrumb: { fr: 'Vous êtes ici', en: 'You are here', de: 'Sie sind hier' },
  pay: { fr: 'Payer', en: 'Pay', de: 'Bezahlen' },
  simulate: { fr: 'Simuler', en: 'Simulate', de: 'Simulieren' },
  homeLead: {
    fr: "Le certificat qualité de l'air indique la classe environnementale de votre véhicule. Il est nécessaire pour circuler dans les zones à faibles émissions.",
    en: 'The air quality certificate shows the environmental class of your vehicle. You need it to drive in low-emission zones.',
    de: 'Die Plakette zeigt die Umweltklasse Ihres Fahrzeugs. Sie benötigen sie in Umweltzonen.',
  },
  registeredInFrance: {
    fr: 'Votre véhicule est immatriculé en France',
    en: 'Your vehicle is registered in France',
    de: 'Ihr Fahrzeug ist in Frankreich zugelassen',
  },
  registeredAbroad: {
    fr: 'Votre véhicule est immatriculé dans un autre pays',
    en: 'Your vehicle is registered in another country',
    de: 'Ihr Fahrzeug ist in einem anderen Land zugelassen',
  },
  startTitle: { fr: 'Avant de commencer', en: 'Before you start', de: 'Bevor Sie anfangen ...' },
  vehicleTitle: { fr: 'Votre véhicule', en: 'Your vehicle', de: 'Ihr Fahrzeug' },
  documentTitle: { fr: "Certificat d'immatriculation", en: 'Registration certificate', de: 'Zulassungsbescheinigung' },
  keeperTitle: {
    fr: 'Titulaire et adresse',
    en: 'Keeper and address',
    de: 'Halter und Anschrift',
  },
  summaryTitle: { fr: 'Récapitulatif et paiement', en: 'Summary and payment', de: 'Zusammenfassung und Zahlung' },
  serviceTitle: { fr: 'Présentation du service', en: 'About this service', de: 'Vorstellung des Dienstes' },
  startText: {
    fr: "Munissez-vous du certificat d'immatriculation de votre véhicule : les informations demandées y figurent. Le certificat est envoyé par courrier à l'adresse du titulaire.",
    en: 'Have the registration certificate of your vehicle ready: it holds the information you will be asked for. The sticker is posted to the address of the registered keeper.',
    de: 'Halten Sie die Zulassungsbescheinigung Ihres Fahrzeugs bereit: Sie enthält die verlangten Angaben. Die Plakette wird per Post an die Anschrift des Halters geschickt.',
  },
  priceLine: {
    fr: "Prix du certificat, frais d'acheminement inclus :",
    en: 'Price of the certificate, postage included:',
    de: 'Preis der Plakette einschließlich Versand:',
  },
  termsTitle: {
    fr: "Conditions générales d'utilisation",
    en: 'General terms of use',
    de: 'Allgemeine Nutzungsbedingungen',
  },
  terms: {
    fr: "Le certificat est délivré sur la base des informations déclarées et du document transmis. Un seul certificat est délivré par véhicule ; il reste valable tant qu'il est lisible. Toute information inexacte peut entraîner le refus de la demande. Les demandes payées ne sont pas remboursées lorsque l'adresse indiquée est erronée. Les données sont conservées pour la durée nécessaire à la délivrance.",
    en: 'The certificate is issued on the basis of the information declared and the document sent. Only one certificate is issued per vehicle; it stays valid as long as it is legible. Any incorrect information may lead to refusal. Paid applications are not refunded when the address given is wrong. Data are kept for as long as delivery requires.',
    de: 'Die Plakette wird auf Grundlage der gemachten Angaben und des übermittelten Dokuments ausgestellt. Pro Fahrzeug wird nur eine Plakette ausgestellt; sie gilt, solange sie lesbar ist. Falsche Angaben können zur Ablehnung führen. Bezahlte Anträge werden bei falscher Anschrift nicht erstattet. Die Daten werden nur so lange wie nötig gespeichert.',
  },
  documentText: {
    fr: "Transmettez une copie lisible et complète du certificat d'immatriculation.",
    en: 'Send a legible and complete copy of the registration certificate.',
    de: 'Übermitteln Sie eine lesbare und vollständige Kopie der Zulassungsbescheinigung.',
  },
  keeperText: {
    fr: "Le certificat est envoyé à cette adresse ; la facture et le justificatif sont envoyés à l'adresse électronique.",
    en: 'The sticker is posted to this address; the invoice and the proof are sent to the e-mail address.',
    de: 'Die Plakette wird an diese Anschrift geschickt; Rechnung und Nachweis gehen an die E-Mail-Adresse.',
  },
  doneTitle: {
    fr: 'Votre demande a été enregistrée',
    en: 'Your request has been recorded',
    de: 'Ihr Antrag wurde registriert',
  },
  plate: { fr: "Numéro d'immatriculation", en: 'Registration number', de: 'Amtliches Kennzeichen' },
  doneText: {
    fr: 'Un courriel de confirmation vous a été envoyé. La facture et le justificatif de demande vous seront adressés par courriel, en général sous 48 heures. Le certificat sera envoyé par courrier.',
    en: 'A confirmation has been sent to you by e-mail. The invoice and the proof of application will follow by e-mail, usually within 48 hours. The certificate will be posted.',
    de: 'Eine Bestätigung wurde Ihnen per E-Mail gesendet. Rechnung und Antragsnachweis folgen in der Regel innerhalb von 48 Stunden per E-Mail. Die Plakette wird per Post verschickt.',
  },
  unpaidTitle: {
    fr: "Le paiement n'a pas abouti",
    en: 'The payment did not succeed',
    de: 'Die Zahlung war nicht erfolgreich',
  },
  pendingTitle: { fr: 'Paiement en attente', en: 'Payment pending', de: 'Zahlung ausstehend' },
  resumePayment: { fr: 'Reprendre le paiement', en: 'Resume the payment', de: 'Zahlung fortsetzen' },
  backToSummary: { fr: 'Retour au récapitulatif', en: 'Back to the summary', de: 'Zurück zur Zusammenfassung' },
  trackingText: {
    fr: "Indiquez l'immatriculation et soit le numéro de demande, soit l'adresse électronique.",
    en: 'Give the registration number and either the request number or the e-mail address.',
    de: 'Geben Sie das Kennzeichen und entweder die Antragsnummer oder die E-Mail-Adresse an.',
  },
  simulationText: {
    fr: 'Le résultat est donné à titre indicatif ; seul le certificat fait foi.',
    en: 'The result is for information only; only the certificate counts.',
    de: 'Das Ergebnis dient nur der Information; maßgeblich ist allein die Plakette.',
  },
  simulationResult: { fr: 'Classe de votre véhicule :', en: 'Class of your vehicle:', de: 'Klasse Ihres Fahrzeugs:' },
  correctionTitle: { fr: 'Corriger votre demande', en: 'Correct your application', de: 'Antrag korrigieren' },
  correctionDone: {
    fr: 'Votre document a bien été transmis.',
    en: 'Your document has been sent.',
    de: 'Ihr Dokument wurde übermittelt.',
  },
  personalise: { fr: 'Personnaliser', en: 'Personalise', de: 'Anpassen' },
  audience: { fr: "Mesure d'audience", en: 'Audience measurement', de: 'Reichweitenmessung' },
  saveChoice: { fr: 'Enregistrer mes choix', en: 'Save my choices', de: 'Auswahl speichern' },
  footer: {
    fr: 'Seul le site officiel délivre le certificat. Méfiez-vous des sites qui proposent le certificat à un prix plus élevé.',
    en: 'Only the official site issues the certificate. Beware of sites that offer it at a higher price.',
    de: 'Nur die offizielle Website stellt die Plakette aus. Vorsicht vor Websites, die sie teurer anbieten.',
  },
} satisfies Record<string, Words>;

/** Shown by the tracking page, by state of the application. */
export const STATE_TEXTS: Record<string, Words> = {
  received: {
    fr: 'Demande enregistrée, en cours de traitement',
    en: 'Application recorded, being processed',
    de: 'Antrag registriert, in Bearbeitung',
  },
  correction_requested: { fr: 'Correction demandée', en: 'Correction requested', de: 'Korrektur erforderlich' },
  granted: {
    fr: 'Demande acceptée, certificat en cours de fabrication',
    en: 'Application accepted, certificate being produced',
    de: 'Antrag angenommen, Plakette in Herstellung',
  },
};

export const FAQ: { question: Words; answer: Words }[] = [
  {
    question: {
      fr: "Un véhicule immatriculé à l'étranger doit-il avoir un certificat ?",
      en: 'Does a vehicle registered abroad need a certificate?',
      de: 'Benötigt ein im Ausland zugelassenes Fahrzeug eine Plakette?',
    },
    answer: {
      fr: 'Oui, pour circuler dans une zone à faibles émissions, quelle que soit la durée du séjour.',
      en: 'Yes, to drive in a low-emission zone, however short the stay.',
      de: 'Ja, für das Befahren einer Umweltzone, unabhängig von der Aufenthaltsdauer.',
    },
  },
  {
    question: {
      fr: 'Combien de temps le certificat est-il valable ?',
      en: 'How long is the certificate valid?',
      de: 'Wie lange gilt die Plakette?',
    },
    answer: {
      fr: "Pendant toute la vie du véhicule, tant qu'il reste lisible. Un seul certificat est délivré par véhicule.",
      en: 'For the life of the vehicle, as long as it is legible. Only one certificate is issued per vehicle.',
      de: 'Für die gesamte Lebensdauer des Fahrzeugs, solange sie lesbar ist. Pro Fahrzeug wird nur eine Plakette ausgestellt.',
    },
  },
  {
    question: {
      fr: 'Puis-je circuler avant de recevoir le certificat ?',
      en: 'May I drive before I receive the certificate?',
      de: 'Darf ich fahren, bevor ich die Plakette erhalte?',
    },
    answer: {
      fr: 'Le justificatif joint à la facture, reçu par courriel, en tient lieu provisoirement.',
      en: 'The proof attached to the invoice you receive by e-mail stands in for it temporarily.',
      de: 'Der Nachweis auf der per E-Mail zugesandten Rechnung ersetzt sie vorläufig.',
    },
  },
];
