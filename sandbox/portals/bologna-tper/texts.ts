import type { LocalizedText } from '../../kit/localized-text.ts';

type Words = LocalizedText<'it' | 'en'>;

/** No page of the shop was seen: all of it is assumed. */
export const TEXTS = {
  title: { it: 'TPER online', en: 'TPER online' },
  lead: {
    it: 'Titoli digitali per la ZTL ambientale di Bologna: 1 giorno o 4 giorni, per targa e data.',
    en: "Digital titles for Bologna's environmental zone: 1 day or 4 days, for a plate and a date.",
  },
  footer: { it: 'Tper S.p.A., Bologna', en: 'Tper S.p.A., Bologna' },
  firstName: { it: 'Nome', en: 'First name' },
  surname: { it: 'Cognome', en: 'Last name' },
  privacy: { it: "Dichiaro di aver letto l'informativa privacy", en: 'I have read the privacy policy' },
  privacyOther: { it: 'Trattamento dei dati: presa visione', en: 'I know how my data are used' },
  confirm: { it: 'Conferma indirizzo', en: 'Confirm address' },
  accountSubject: { it: 'TPER online: conferma la registrazione', en: 'TPER online: confirm your registration' },
  buy: { it: 'Acquista titolo ZTL', en: 'Buy a ZTL title' },
  productTitle: { it: 'Scelta del titolo', en: 'Choice of title' },
  product: { it: 'Titolo', en: 'Title' },
  productOther: { it: 'Quanto deve durare?', en: 'How long should it last?' },
  vehicleTitle: { it: 'Targa e data', en: 'Plate and date' },
  plate: { it: 'Targa', en: 'Licence plate' },
  country: { it: 'Nazione di immatricolazione', en: 'Country of registration' },
  fuel: { it: 'Alimentazione', en: 'Fuel type' },
  fuelOther: { it: 'Con che cosa va il veicolo?', en: 'What does the vehicle run on?' },
  euro: { it: 'Classe Euro', en: 'Euro class' },
  euroOther: { it: 'A quale norma appartiene?', en: 'Which standard does it meet?' },
  startDay: { it: 'Valido dal', en: 'Valid from' },
  startDayOther: { it: 'Il primo giorno', en: 'The first day' },
  until: { it: 'Valido fino al', en: 'Valid until' },
  summaryTitle: { it: 'Riepilogo ordine', en: 'Order summary' },
  terms: { it: 'Accetto le condizioni di vendita', en: 'I accept the conditions of sale' },
  termsOther: { it: 'Le condizioni mi stanno bene', en: 'The conditions are fine with me' },
  toPayment: { it: 'Procedi al pagamento', en: 'Proceed to payment' },
  bought: { it: 'Ordine confermato', en: 'Order confirmed' },
  boughtText: {
    it: 'Il titolo va attivato per la targa nel giorno di validità, entro le ore 20.',
    en: 'The title must be activated for the plate on its day, by 20:00.',
  },
  order: { it: "Numero d'ordine", en: 'Order number' },
  price: { it: 'Importo pagato', en: 'Amount paid' },
  receipt: { it: 'Scarica il titolo (PDF)', en: 'Download the title (PDF)' },
  toActivate: { it: 'Da attivare', en: 'To be activated' },
  active: { it: 'Attivo', en: 'Active' },
  activate: { it: 'Attivazione titolo', en: 'Title activation' },
  doActivate: { it: 'Attiva titolo', en: 'Activate title' },
  activated: { it: 'Titolo attivato', en: 'Title activated' },
  activatedText: { it: 'La targa è abilitata per queste date.', en: 'The plate is enabled for these dates.' },
} satisfies Record<string, Words>;

export const FUELS = [
  { value: 'B', means: 'petrol', label: { it: 'Benzina', en: 'Petrol' } },
  { value: 'D', means: 'diesel', label: { it: 'Diesel', en: 'Diesel' } },
  { value: 'I', means: 'hybrid', label: { it: 'Ibrido', en: 'Hybrid' } },
  { value: 'G', means: 'LPG', label: { it: 'GPL', en: 'LPG' } },
  { value: 'M', means: 'CNG', label: { it: 'Metano', en: 'CNG' } },
] as const;

export const ERROR_TEXTS = {
  plate: { it: 'Inserire una targa valida.', en: 'Please enter a valid licence plate.' },
  lowClass: {
    it: 'Per questa classe Euro non è previsto il titolo.',
    en: 'There is no title for this Euro class.',
  },
  past: { it: 'La data è già trascorsa.', en: 'This date has passed.' },
  duplicate: {
    it: 'Esiste già un titolo per questa targa e queste date.',
    en: 'There is already a title for this plate and these dates.',
  },
  limit: {
    it: 'Limite mensile raggiunto per questa targa: 3 titoli da 1 giorno e 1 da 4 giorni.',
    en: 'Monthly limit reached for this plate: 3 titles of 1 day and 1 of 4 days.',
  },
  unknown: { it: 'Nessun titolo con questo numero per questa targa.', en: 'No title with this number for this plate.' },
  active: { it: 'Il titolo risulta già attivato.', en: 'The title is already activated.' },
  over: { it: 'La data del titolo è trascorsa.', en: 'The date of the title has passed.' },
};
