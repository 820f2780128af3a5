import type { LocalizedText } from '../../kit/localized-text.ts';
import type { Language } from './slots.ts';

type Words = LocalizedText<Language>;

/** None was seen: the Italian ones are plausible, and the English ones follow them. */
export const TEXTS = {
  home: { it: 'CityPass Verona', en: 'CityPass Verona' },
  lead: {
    it: 'Prenota il tuo accesso alla ZTL del centro storico: 4 accessi al mese per ogni targa.',
    en: 'Book your entry to the limited traffic zone of the old town: 4 entries a month for each plate.',
  },
  footer: { it: 'Comune di Verona - AMT3', en: 'City of Verona - AMT3' },
  booking: { it: 'Prenota un accesso', en: 'Book an entry' },
  firstName: { it: 'Nome', en: 'First name' },
  surname: { it: 'Cognome', en: 'Surname' },
  person: { it: 'Tipo di utente', en: 'Type of user' },
  personOther: { it: 'Lei è', en: 'You are' },
  italian: { it: 'Cittadino italiano con codice fiscale', en: 'Italian citizen with a tax code' },
  foreigner: { it: 'Cittadino straniero', en: 'Foreign citizen' },
  taxCode: { it: 'Codice fiscale', en: 'Italian tax code' },
  mobile: { it: 'Cellulare', en: 'Mobile phone' },
  mobileHint: { it: 'Con il prefisso internazionale', en: 'With the international prefix' },
  privacy: { it: "Ho letto l'informativa privacy", en: 'I have read the privacy notice' },
  privacyOther: { it: 'Informativa sui dati personali letta', en: 'Notice about personal data read' },
  activate: { it: "Attiva l'account", en: 'Activate the account' },
  vehicleTitle: { it: 'Veicolo', en: 'Vehicle' },
  country: { it: 'Nazione di immatricolazione', en: 'Country of registration' },
  plate: { it: 'Targa', en: 'Number plate' },
  dayTitle: { it: "Giorno dell'accesso", en: 'Day of entry' },
  day: { it: 'Data di accesso', en: 'Date of entry' },
  dayOther: { it: 'Quando entra', en: 'When you come' },
  dayFormat: { it: 'GG/MM/AAAA', en: 'DD/MM/YYYY' },
  slotTitle: { it: "Orario dell'accesso", en: 'Time of entry' },
  slot: { it: 'Fascia oraria', en: 'Time slot' },
  slotOther: { it: 'A che ora', en: 'At what time' },
  left: { it: 'Accessi residui nel mese', en: 'Entries left this month' },
  places: { it: 'Posti disponibili', en: 'Places left' },
  summaryTitle: { it: 'Riepilogo', en: 'Summary' },
  rules: { it: 'Ho letto le regole di accesso alla ZTL', en: 'I have read the rules of the limited traffic zone' },
  rulesOther: { it: 'Le regole mi sono note', en: 'The rules are known to me' },
  confirm: { it: 'Conferma prenotazione', en: 'Confirm booking' },
  thanks: { it: 'Prenotazione confermata', en: 'Booking confirmed' },
  thanksText: { it: 'La targa è abilitata per la fascia prenotata.', en: 'The plate may enter in the booked slot.' },
  code: { it: 'Codice prenotazione', en: 'Booking code' },
  cancel: { it: 'Annulla una prenotazione', en: 'Cancel a booking' },
  cancelled: { it: 'Prenotazione annullata', en: 'Booking cancelled' },
  cancelledText: { it: "L'accesso è di nuovo disponibile.", en: 'The entry is available again.' },
  accountSubject: { it: 'CityPass: conferma la registrazione', en: 'CityPass: confirm your registration' },
  subject: { it: 'CityPass: conferma di prenotazione', en: 'CityPass: booking confirmation' },
} satisfies Record<string, Words>;

export const ERROR_TEXTS = {
  taxCode: { it: 'Codice fiscale non valido.', en: 'Invalid tax code.' },
  mobile: { it: 'Numero di cellulare non valido.', en: 'Invalid mobile number.' },
  plate: { it: 'Targa non valida.', en: 'Invalid number plate.' },
  past: { it: 'La data è già passata.', en: 'The date has passed.' },
  far: { it: 'La data è troppo lontana.', en: 'The date is too far ahead.' },
  late: {
    it: 'La prenotazione deve essere effettuata con almeno 24 ore di anticipo.',
    en: 'The entry must be booked at least 24 hours in advance.',
  },
  used: { it: 'Hai esaurito gli accessi mensili.', en: 'You have used all entries of this month.' },
  full: { it: 'Posti esauriti in questa fascia oraria.', en: 'No places are left in this time slot.' },
  duplicate: {
    it: 'Esiste già una prenotazione per questa targa in questa fascia oraria.',
    en: 'There is already a booking for this plate in this time slot.',
  },
  unknown: { it: 'Prenotazione inesistente.', en: 'There is no such booking.' },
} satisfies Record<string, Words>;
