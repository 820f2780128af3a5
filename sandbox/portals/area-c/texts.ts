import type { LocalizedText } from '../../kit/localized-text.ts';

export type Language = 'it' | 'en';
type Words = LocalizedText<Language>;

/** The menu's words are those of the site; all else is plausible Italian, and the English follows it (assumed). */
export const TEXTS = {
  home: { it: 'Area C', en: 'Area C' },
  lead: {
    it: 'Ingresso nella Cerchia dei Bastioni dal lunedì al venerdì, dalle 7.30 alle 19.30. Il ticket va attivato nel giorno di ingresso o entro le 24.00 del giorno successivo.',
    en: 'Access to the Cerchia dei Bastioni from Monday to Friday, from 7:30 to 19:30. The ticket has to be activated on the day of entry or by 24:00 of the following day.',
  },
  buy: { it: 'Acquista Ticket', en: 'Buy ticket' },
  activate: { it: 'Attiva Ticket', en: 'Activate ticket' },
  footer: { it: 'ATM per il Comune di Milano', en: 'ATM for the Municipality of Milan' },
  ticketTitle: { it: 'Scelta del ticket', en: 'Choice of ticket' },
  ticketType: { it: 'Tipo di ticket', en: 'Type of ticket' },
  ticketTypeOther: { it: 'Che cosa acquista', en: 'What you are buying' },
  daily: { it: 'Ticket giornaliero', en: 'Day ticket' },
  garage: { it: 'Ticket giornaliero per autorimesse convenzionate', en: 'Day ticket for affiliated garages' },
  tickets: { it: 'Numero di ticket', en: 'Number of tickets' },
  ticketsOther: { it: 'Quanti ne desidera', en: 'How many you want' },
  vehicleTitle: { it: 'Dati del veicolo', en: 'Vehicle details' },
  plate: { it: 'Targa', en: 'Number plate' },
  country: { it: 'Nazione di immatricolazione', en: 'Country of registration' },
  email: { it: 'Indirizzo e-mail', en: 'E-mail address' },
  privacy: {
    it: "Ho letto l'informativa sulla privacy e accetto le condizioni di vendita",
    en: 'I have read the privacy notice and accept the conditions of sale',
  },
  privacyOther: { it: 'Accetto quanto sopra', en: 'I agree to the above' },
  summaryTitle: { it: "Riepilogo dell'acquisto", en: 'Purchase summary' },
  paymentMethod: { it: 'Metodo di pagamento', en: 'Payment method' },
  paymentMethodOther: { it: 'Come desidera pagare', en: 'How will you pay' },
  card: { it: 'Carta di credito', en: 'Credit card' },
  toPayment: { it: 'Procedi al pagamento', en: 'Proceed to payment' },
  bought: { it: 'Acquisto completato', en: 'Purchase completed' },
  boughtText: {
    it: 'Conservi il PIN: serve per attivare il ticket nel giorno di ingresso.',
    en: 'Please keep the PIN: it is needed to activate the ticket on the day of entry.',
  },
  pin: { it: 'PIN', en: 'PIN' },
  pinOther: { it: 'Codice stampato sulla ricevuta', en: 'Code printed on the receipt' },
  paid: { it: 'Importo pagato', en: 'Amount paid' },
  toActivate: { it: 'Ticket ancora da attivare', en: 'Tickets still to be activated' },
  receipt: { it: 'Ricevuta Ticket Area C', en: 'Area C ticket receipt' },
  activation: { it: 'Attivazione', en: 'Activation' },
  activationTitle: { it: 'Attivazione del ticket', en: 'Activation of the ticket' },
  day: { it: 'Data di ingresso', en: 'Day of entry' },
  dayFormat: { it: 'gg/mm/aaaa', en: 'dd/mm/yyyy' },
  confirmationTitle: { it: "Riepilogo dell'attivazione", en: 'Activation summary' },
  confirm: { it: 'Conferma attivazione', en: 'Confirm activation' },
  activated: { it: 'Attivazione completata', en: 'Activation completed' },
  activatedText: {
    it: 'La conferma è stata inviata al suo indirizzo e-mail.',
    en: 'The confirmation has been sent to your e-mail address.',
  },
  boughtSubject: { it: 'Conferma acquisto ticket Area C', en: 'Area C ticket purchase confirmation' },
  activatedSubject: { it: 'Conferma attivazione', en: 'Activation confirmation' },
  refusedSubject: { it: 'Ticket Area C annullato', en: 'Area C ticket cancelled' },
} satisfies Record<string, Words>;

/** As a receipt says it, letter for letter. */
export function activationReceiptText({ pin, plate, day }: { pin: string; plate: string; day: string }): Words {
  const ticket = `Ticket Area C – PIN ${pin} –`;
  return {
    it: `${ticket} Targa ${plate} – attivato per il ${day}`,
    en: `${ticket} Plate ${plate} – activated for ${day}`,
  };
}

/** None was seen: all are plausible. */
export const ERROR_TEXTS = {
  plate: { it: 'Targa non valida', en: 'Invalid number plate' },
  tickets: { it: 'Numero di ticket non valido', en: 'Invalid number of tickets' },
  email: { it: 'Indirizzo e-mail non valido', en: 'Invalid e-mail address' },
  shutOut: {
    it: 'Veicolo in divieto di accesso ad Area C',
    en: 'This vehicle is not allowed to enter Area C',
  },
  pin: { it: 'PIN non valido', en: 'Invalid PIN' },
  otherPlate: {
    it: 'La targa non corrisponde a quella indicata in fase di acquisto',
    en: 'The number plate is not the one given with the purchase',
  },
  used: { it: 'Il ticket risulta già attivato', en: 'The ticket has already been activated' },
  tooEarly: {
    it: 'La data di attivazione non può essere successiva alla data odierna',
    en: "The activation date cannot be later than today's date",
  },
  tooLate: {
    it: "Il termine per l'attivazione è scaduto",
    en: 'The time for the activation is over',
  },
  expired: {
    it: 'Sessione scaduta. Effettuare nuovamente l’accesso.',
    en: 'Your session has expired. Please sign in again.',
  },
};
