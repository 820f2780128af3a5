import type { LocalizedText } from '../../kit/localized-text.ts';
import type { Language } from './products.ts';

type Words = LocalizedText<Language>;

export const TEXTS = {
  shop: { de: 'Mautshop', en: 'Toll shop' },
  lead: {
    de: 'Digitale Vignette für Kraftfahrzeuge bis 3,5 t und Motorräder online kaufen.',
    en: 'Buy the digital vignette for vehicles up to 3.5 t and motorcycles online.',
  },
  vignette: { de: 'Digitale Vignette', en: 'Digital vignette' },
  footer: { de: 'Autobahnen- und Schnellstraßen-Finanzierungs-AG', en: 'Austrian motorways and expressways' },
  productTitle: { de: 'Produkt wählen', en: 'Choose a product' },
  vehicleType: { de: 'Fahrzeugkategorie', en: 'Vehicle category' },
  vehicleTypeOther: { de: 'Womit fahren Sie?', en: 'What do you drive?' },
  car: { de: 'PKW (bis 3,5 t)', en: 'Car (up to 3.5 t)' },
  motorcycle: { de: 'Motorrad', en: 'Motorcycle' },
  product: { de: 'Vignette', en: 'Vignette' },
  buyerTitle: { de: 'Konsument:in oder Unternehmer:in?', en: 'Consumer or business?' },
  buyer: { de: 'Ich bin', en: 'I am a' },
  buyerOther: { de: 'Sie kaufen als', en: 'You are buying as a' },
  consumer: { de: 'Konsument:in', en: 'Consumer' },
  business: { de: 'Unternehmer:in', en: 'Business' },
  vehicleTitle: { de: 'Kennzeichen und Gültigkeit', en: 'Licence plate and validity' },
  country: { de: 'Zulassungsstaat', en: 'Country of registration' },
  plate: { de: 'Kennzeichen', en: 'Licence plate number' },
  plateAgain: { de: 'Kennzeichen wiederholen', en: 'Repeat licence plate number' },
  startDay: { de: 'Gültig ab', en: 'Valid from' },
  dayFormat: { de: 'TT.MM.JJJJ', en: 'DD.MM.YYYY' },
  until: { de: 'Gültig bis', en: 'Valid until' },
  contactTitle: { de: 'Kontakt und Zahlungsart', en: 'Contact and payment method' },
  email: { de: 'E-Mail-Adresse', en: 'E-mail address' },
  emailAgain: { de: 'E-Mail-Adresse wiederholen', en: 'Repeat e-mail address' },
  payment: { de: 'Zahlungsart', en: 'Payment method' },
  paymentOther: { de: 'Womit zahlen Sie?', en: 'How will you pay?' },
  card: { de: 'Kreditkarte', en: 'Credit card' },
  overviewTitle: { de: 'Übersicht', en: 'Overview' },
  buy: { de: 'Zahlungspflichtig bestellen', en: 'Order and pay' },
  terms: {
    de: 'Ich habe die AGB gelesen und akzeptiere sie',
    en: 'I have read and accept the general terms and conditions',
  },
  termsOther: { de: 'Den Geschäftsbedingungen stimme ich zu', en: 'I agree to the rules of the shop' },
  withdrawal: {
    de: 'Ich verlange den sofortigen Beginn und verzichte auf mein Rücktrittsrecht',
    en: 'I request that it begins at once and waive my right of withdrawal',
  },
  withdrawalOther: { de: 'Kein Rücktritt nach dem Kauf', en: 'No withdrawal after the purchase' },
  thanks: { de: 'Vielen Dank für Ihren Einkauf', en: 'Thank you for your purchase' },
  thanksText: {
    de: 'Die Kaufbestätigung wurde an Ihre E-Mail-Adresse geschickt.',
    en: 'The purchase confirmation has been sent to your e-mail address.',
  },
  order: { de: 'Bestellnummer', en: 'Order number' },
  registration: { de: 'Registrierungsnummer der Vignette', en: 'Registration number of the vignette' },
  price: { de: 'Preis inkl. 20 % USt.', en: 'Price incl. 20 % VAT' },
  receipt: { de: 'Kaufbestätigung', en: 'Purchase confirmation' },
  subject: { de: 'Ihre Kaufbestätigung – Digitale Vignette', en: 'Your purchase confirmation – Digital vignette' },
  validity: { de: 'Gültigkeit abfragen', en: 'Check validity' },
  validityText: { de: 'Höchstens 3 Abfragen pro Tag.', en: 'At most 3 queries a day.' },
} satisfies Record<string, Words>;

/** None was seen: the German ones are plausible, the English ones follow them. */
export const ERROR_TEXTS = {
  country: { de: 'Bitte wählen Sie den Zulassungsstaat.', en: 'Please select the country of registration.' },
  plate: { de: 'Bitte geben Sie ein gültiges Kennzeichen ein.', en: 'Please enter a valid licence plate number.' },
  platesDiffer: { de: 'Die Kennzeichen stimmen nicht überein.', en: 'The licence plate numbers do not match.' },
  past: {
    de: 'Das Gültigkeitsdatum darf nicht in der Vergangenheit liegen.',
    en: 'The start date must not be in the past.',
  },
  tooEarly: (day: string): Words => ({
    de: `Frühester Gültigkeitsbeginn für Konsument:innen: ${day}.`,
    en: `Earliest start of validity for consumers: ${day}.`,
  }),
  email: {
    de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    en: 'Please enter a valid e-mail address.',
  },
  emailsDiffer: { de: 'Die E-Mail-Adressen stimmen nicht überein.', en: 'The e-mail addresses do not match.' },
  terms: { de: 'Bitte bestätigen Sie dieses Feld.', en: 'Please confirm this field.' },
  duplicate: {
    de: 'Für dieses Kennzeichen existiert im gewählten Zeitraum bereits eine gültige Vignette.',
    en: 'There is already a valid vignette for this licence plate in the chosen period.',
  },
  expired: {
    de: 'Ihre Sitzung ist abgelaufen. Der Warenkorb wurde geleert.',
    en: 'Your session has expired. The shopping cart has been emptied.',
  },
  unknown: {
    de: 'Für dieses Kennzeichen wurde keine gültige Vignette gefunden.',
    en: 'No valid vignette was found for this licence plate.',
  },
  tooMany: {
    de: 'Sie haben die Höchstzahl von 3 Abfragen pro Tag erreicht.',
    en: 'You have reached the limit of 3 queries a day.',
  },
};
