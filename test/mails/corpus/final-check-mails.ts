import type { MailCorpusRow } from './corpus-row.ts';

/** Written last, when a 'yes' had come to be one only if every word of it is known; read once. */
export const finalCheckMails: readonly MailCorpusRow[] = [
  ['person', 'We registered your car in the wrong city.'],
  ['person', 'Your plate is on the list until noon.'],
  ['granted', 'Dear Ms White, your plate AB12 CDE is on the ZTL list from 3 to 5 May 2026. Kind regards, Eva'],
  ['person', 'The municipality has registered your car as not paying.'],
  ['person', 'Your car is registered for the residents’ garage.'],
  ['granted', 'We confirm that your vehicle has been registered. Best regards'],
  ['person', 'Votre voiture est enregistrée chez nos voisins.'],
  ['granted', 'Bonjour Madame, nous confirmons que la plaque AB12CDE est enregistrée. Cordialement'],
  ['person', 'La plaque est inscrite sur la liste noire.'],
  ['person', 'Ihr Kennzeichen steht auf der Sperrliste.'],
  ['granted', 'Guten Tag, hiermit bestätigen wir, dass Ihr Fahrzeug registriert ist. Viele Grüße'],
  ['person', 'Das Auto Ihrer Frau ist eingetragen.'],
  ['person', 'La targa è stata inserita in lista nera.'],
  ['granted', 'Gentile cliente, confermiamo che la targa AB12CDE è stata registrata. Saluti'],
  ['person', 'La targa è stata registrata da un altro hotel.'],
  ['granted', 'Geachte heer, uw kenteken is aangemeld bij de gemeente. Met vriendelijke groet'],
  ['person', 'Uw kenteken is aangemeld voor de parkeergarage.'],
  ['granted', 'Estimado cliente, le confirmamos que su matrícula ha sido registrada. Atentamente'],
  ['person', 'Su matrícula está en la lista negra.'],
  ['person', 'Su coche ha sido registrado por la grúa.'],
];
