import type { LocalizedText } from '../../kit/localized-text.ts';

type Words = LocalizedText<'it' | 'en'>;

/** Of the portal 'Comunicazione pass giornaliero' and the states are known; all else is assumed, and so is its English. */
export const TEXTS = {
  title: { it: 'ZTL Palermo', en: 'Palermo ZTL' },
  lead: {
    it: 'Acquista il pass giornaliero per la Zona a Traffico Limitato e comunicalo nel giorno di accesso.',
    en: 'Buy the day pass for the limited traffic zone and use it on the day of access.',
  },
  footer: { it: 'AMAT Palermo S.p.A. per il Comune di Palermo', en: 'AMAT Palermo S.p.A. for the City of Palermo' },
  firstName: { it: 'Nome', en: 'First name' },
  surname: { it: 'Cognome', en: 'Surname' },
  privacy: { it: "Ho letto l'informativa privacy", en: 'I have read the privacy notice' },
  privacyOther: { it: 'Informativa sui dati personali: presa visione', en: 'I know how my data are used' },
  activate: { it: 'Attiva account', en: 'Activate account' },
  credentials: { it: 'Credenziali di accesso', en: 'Access credentials' },
  activateLink: {
    it: 'La registrazione è quasi completa. Attivi il Suo account con questo link:',
    en: 'Your registration is almost complete. Activate your account with this link:',
  },
  buy: { it: 'Acquista pass giornaliero', en: 'Buy a day pass' },
  vehicleTitle: { it: 'Dati del veicolo', en: 'Vehicle details' },
  country: { it: 'Stato di immatricolazione', en: 'Country of registration' },
  plate: { it: 'Targa', en: 'Number plate' },
  fuel: { it: 'Alimentazione', en: 'Fuel' },
  fuelOther: { it: 'Con che cosa è alimentato il veicolo?', en: 'What does the vehicle run on?' },
  euro: { it: 'Classe ambientale', en: 'Emission class' },
  euroOther: { it: 'A quale norma appartiene?', en: 'Which standard does it meet?' },
  foreignTitle: { it: 'Veicolo estero', en: 'Foreign vehicle' },
  foreign: {
    it: 'Targa non presente negli archivi della Motorizzazione. Allegare la carta di circolazione: è controllata entro 24 ore.',
    en: 'The plate is not in the Italian register. Attach the registration certificate: it is looked at within 24 hours.',
  },
  certificate: { it: 'Carta di circolazione', en: 'Registration certificate' },
  passTitle: { it: 'Pass giornaliero', en: 'Day pass' },
  passes: { it: 'Numero di pass giornalieri', en: 'Number of day passes' },
  passesOther: { it: 'Per quanti giorni?', en: 'For how many days?' },
  summaryTitle: { it: 'Riepilogo', en: 'Summary' },
  terms: { it: 'Accetto le condizioni di utilizzo del pass', en: 'I accept the conditions of use of the pass' },
  termsOther: { it: 'Le condizioni mi stanno bene', en: 'The conditions are fine with me' },
  toPayment: { it: 'Vai al pagamento', en: 'Go to payment' },
  bought: { it: 'Acquisto completato', en: 'Purchase completed' },
  boughtText: {
    it: 'Il pass vale solo dopo la comunicazione della targa nel giorno di accesso.',
    en: 'The pass counts only once it is used for the plate on the day of access.',
  },
  code: { it: 'Codice pass', en: 'Pass code' },
  left: { it: 'Pass residui', en: 'Passes left' },
  days: { it: 'Consumato per', en: 'Used for' },
  price: { it: 'Importo pagato', en: 'Amount paid' },
  receipt: { it: 'Scarica il pass (PDF)', en: 'Download the pass (PDF)' },
  purchased: { it: 'Acquistato', en: 'Purchased' },
  consumed: { it: 'Consumato', en: 'Used' },
  consume: { it: 'Comunicazione pass giornaliero', en: 'Use a day pass' },
  consumeText: {
    it: 'Entro le ore 24 del giorno di accesso. Anche per SMS: ZTL targa codice.',
    en: 'Until midnight of the day of access. By text message too: ZTL plate code.',
  },
  day: { it: 'Giorno di accesso', en: 'Day of access' },
  dayFormat: { it: 'GG/MM/AAAA', en: 'DD/MM/YYYY' },
  doConsume: { it: 'Consuma pass', en: 'Use this pass' },
  done: { it: 'Pass consumato', en: 'Pass used' },
  doneText: {
    it: 'La targa è autorizzata per il giorno di accesso.',
    en: 'The plate is admitted for the day of access.',
  },
} satisfies Record<string, Words>;

export const MAIL_TEXTS = {
  bought: { subject: { it: 'Pass giornaliero: acquisto', en: 'Day pass: purchase' }, text: TEXTS.boughtText },
  consumed: { subject: { it: 'Pass giornaliero: consumato', en: 'Day pass: used' }, text: TEXTS.doneText },
  refused: {
    subject: { it: 'Pass giornaliero: annullato', en: 'Day pass: cancelled' },
    text: {
      it: 'La carta di circolazione non conferma i dati dichiarati: il pass è annullato.',
      en: 'The registration certificate does not confirm what was declared: the pass is cancelled.',
    },
  },
  question: {
    subject: { it: 'Pass giornaliero: documentazione incompleta', en: 'Day pass: documents incomplete' },
    text: {
      it: 'La carta di circolazione non è leggibile. Inviarla di nuovo qui:',
      en: 'The registration certificate cannot be read. Send it again here:',
    },
  },
};

/** The first is assumed word for word; the others follow it. */
export const ERROR_TEXTS = {
  refused: { it: 'Il pass è stato annullato.', en: 'The pass has been cancelled.' },
  lowClass: {
    it: 'Veicolo non ammesso: classe ambientale inferiore',
    en: 'Vehicle not admitted: emission class too low',
  },
  plate: { it: 'Targa non valida', en: 'Invalid number plate' },
  wrongCode: { it: 'Codice pass inesistente per questa targa.', en: 'There is no such pass code for this plate.' },
  notToday: {
    it: 'Il pass può essere consumato solo nel giorno di accesso.',
    en: 'The pass can be used only on the day of access.',
  },
  consumed: { it: 'Pass già consumato per questo giorno.', en: 'The pass is already used for this day.' },
  noneLeft: { it: 'Nessun pass residuo.', en: 'No passes are left.' },
};
