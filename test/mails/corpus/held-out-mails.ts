import { autoReplyHeaders, type MailCorpusRow } from './corpus-row.ts';

/** Written after the rules had been tuned to the others, and read once. */
export const heldOutMails: readonly MailCorpusRow[] = [
  [
    'granted',
    'Hello Mr Brown,\n\nI have registered your car (AB12 CDE) with the parking office for 3-5 May.\n\nAll the best\nSofia',
  ],
  ['granted', 'Dear customer, the vehicle AB12CDE has been whitelisted from 3rd May to 5th May 2026. Have a nice day!'],
  ['person', 'The vehicle AB12CDE has been whitelisted. Access is valid after payment of the city tax.'],
  ['question', 'Is the car a diesel or petrol? We cannot complete the form without this.'],
  ['refused', 'Sorry, we do not register guest vehicles any more.'],
  ['received', 'Thanks for your mail. We are working on it and will reply within two days.'],
  ['granted', 'Bonjour, votre véhicule AB12 CDE est bien inscrit pour les trois jours. Bonne journée, Claire'],
  ['person', 'Bonjour, votre véhicule est inscrit, à condition de présenter la carte grise à l’arrivée.'],
  ['question', 'Quel est le numéro de votre réservation, s’il vous plaît ?'],
  ['refused', 'Nous ne sommes pas en mesure d’inscrire les véhicules étrangers.'],
  ['granted', 'Guten Morgen, das Fahrzeug AB12 CDE ist vom 3.5. bis 5.5. bei der Stadt angemeldet. Schöne Grüße, Karl'],
  ['person', 'Das Fahrzeug ist angemeldet, sobald Sie den Betrag überwiesen haben.'],
  ['question', 'Welche Farbe hat das Auto? Das brauchen wir noch.'],
  ['refused', 'Eine Registrierung ist leider nicht möglich.'],
  ['received', 'Ihre Anfrage wurde an die Stadtverwaltung weitergeleitet.'],
  ['granted', 'Gentile ospite, abbiamo registrato la targa AB12CDE in questura e in Comune. Buon viaggio'],
  ['person', 'La targa è stata inserita in lista per il giorno 4 maggio 2026.'],
  ['question', 'Può inviarci una foto del libretto?'],
  ['refused', 'La struttura non si trova in ZTL, quindi non serve alcuna registrazione e non possiamo farla.'],
  ['granted', 'Beste heer, het voertuig AB12 CDE is toegevoegd voor 3 t/m 5 mei 2026. Fijne reis!'],
  ['question', 'Wat is het boekingsnummer?'],
  ['granted', 'Hola, su vehículo ha quedado registrado en el ayuntamiento. Un saludo, Pilar'],
  ['person', 'Su vehículo ha quedado registrado, aunque falta la firma del ayuntamiento.'],
  [
    'out_of_office',
    'Ich bin im Urlaub und ab 12. Mai 2026 wieder erreichbar.',
    { subject: 'Automatische Antwort', headers: autoReplyHeaders },
  ],
];
