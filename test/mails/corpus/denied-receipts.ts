/**
 * Under the subjects with which an office says that something has come in or is done: bodies that deny it. By somebody who had seen
 * neither the product's code nor its tests; the numbers are invented.
 */
export const deniedReceipts: readonly (readonly [authority: string, subject: string, body: string])[] = [
  [
    'area-c',
    'Conferma attivazione',
    "Gentile utente, l'attivazione del ticket con PIN 5172842984 per la targa AB12CDE del 27/11/2026 non è andata a buon fine. L'ingresso non è coperto.",
  ],
  [
    'area-c',
    'Conferma acquisto ticket Area C',
    'Gentile utente, il pagamento del ticket con PIN 5172842984 per la targa AB12CDE non è stato addebitato: il ticket non è utilizzabile.',
  ],
  [
    'asfinag',
    'Your purchase confirmation – Digital vignette',
    'Order number 1234567890. Unfortunately the purchase was not completed. No vignette was issued.',
  ],
  [
    'asfinag',
    'Your purchase confirmation – Digital vignette',
    'Order number 1234567890. The payment could not be collected. The vignette becomes invalid unless you pay within 3 days.',
  ],
  [
    'lez-antwerpen',
    'We have received your LEZ request',
    'Your request LEZ-2026-1234567 for AB12CDE is incomplete. Send the certificate of conformity within 5 days, or the request lapses.',
  ],
  [
    'verona-citypass',
    'CityPass: conferma di prenotazione',
    "La prenotazione CP-CRYUSSLN per la targa AB12CDE dell'8 dicembre 2026 non è andata a buon fine: posti esauriti.",
  ],
  [
    'palermo-ztl',
    'Pass giornaliero: acquisto',
    'Il pass LHNA4A2EAP non è valido: la targa AB12CDE non risulta associata.',
  ],
  ['palermo-ztl', 'Pass giornaliero: acquisto', 'La targa AB12CDE del pass LHNA4A2EAP non è autorizzata ad accedere.'],
  [
    'palermo-ztl',
    'Pass giornaliero: consumato',
    'Il pass LHNA4A2EAP per la targa AB12CDE del 30/11/2026 non risulta consumato: credito insufficiente.',
  ],
  [
    'lez-brussels',
    'Confirmation of your registration request',
    'We cannot take your request LEZ-2026-1926747 into consideration: the document is illegible. Please submit a new request.',
  ],
];
