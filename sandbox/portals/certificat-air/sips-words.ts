import type { Words } from './language.ts';

/** Sentences of the card processor's pages. */
export const SIPS = {
  title: { fr: 'Paiement sécurisé', en: 'Secure payment', de: 'Sichere Zahlung' },
  merchant: { fr: 'Commerçant', en: 'Merchant', de: 'Händler' },
  amount: { fr: 'Montant', en: 'Amount', de: 'Betrag' },
  transaction: { fr: 'Référence de la transaction', en: 'Transaction reference', de: 'Transaktionsreferenz' },
  number: { fr: 'Numéro de carte', en: 'Card number', de: 'Kartennummer' },
  expiry: { fr: "Date d'expiration", en: 'Expiry date', de: 'Gültig bis' },
  month: { fr: 'Mois', en: 'Month', de: 'Monat' },
  year: { fr: 'Année', en: 'Year', de: 'Jahr' },
  code: { fr: 'Cryptogramme visuel (CVV)', en: 'Security code (CVV)', de: 'Prüfnummer (CVV)' },
  submit: { fr: 'Valider', en: 'Pay now', de: 'Jetzt bezahlen' },
  cancel: { fr: 'Annuler', en: 'Cancel', de: 'Abbrechen' },
  wrongNumber: {
    fr: 'Le numéro de carte est invalide.',
    en: 'The card number is invalid.',
    de: 'Die Kartennummer ist ungültig.',
  },
  wrongExpiry: {
    fr: "La date d'expiration est invalide.",
    en: 'The expiry date is invalid.',
    de: 'Das Gültigkeitsdatum ist ungültig.',
  },
  wrongCode: {
    fr: 'Le cryptogramme visuel est invalide.',
    en: 'The security code is invalid.',
    de: 'Die Prüfnummer ist ungültig.',
  },
  refused: {
    fr: 'Le paiement a été refusé par votre banque.',
    en: 'The payment was declined by your bank.',
    de: 'Die Zahlung wurde von Ihrer Bank abgelehnt.',
  },
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
  approvalCode: { fr: 'Code de confirmation', en: 'Confirmation code', de: 'Bestätigungscode' },
  approve: { fr: 'Confirmer', en: 'Confirm', de: 'Bestätigen' },
  wrongApproval: {
    fr: 'Le code saisi est incorrect.',
    en: 'The code entered is incorrect.',
    de: 'Der eingegebene Code ist falsch.',
  },
  testCode: { fr: "Code de la réplique d'essai :", en: 'Code of the test replica:', de: 'Code der Testnachbildung:' },
} satisfies Record<string, Words>;
