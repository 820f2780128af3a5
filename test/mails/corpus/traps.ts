import type { Row } from './row.ts';

/** What looks like a yes and is none, and plain ones between; written after all rules, and read once. */
export const traps: readonly Row[] = [
  ['person', 'Your car AB12 CDE has been registered. The registration expires on the morning of the second day.'],
  ['person', 'Someone has registered your car with us by mistake.'],
  ['person', 'Your plate has been registered for the hotel car park; the ZTL is for the city to decide.'],
  ['person', 'My colleague says your car is registered, please check with the city to be safe.'],
  ['person', 'The last guest’s car was registered in time, yours is next.'],
  ['person', 'Your vehicle is registered as diesel Euro 3, which is banned.'],
  ['granted', 'Dear Sirs, the plate AB12 CDE is registered for the dates you gave us. Regards, Nora'],
  ['person', 'La plaque est enregistrée dans notre fichier client. L’accès à la zone relève de la mairie.'],
  ['person', 'Votre véhicule a été enregistré comme refusé.'],
  ['granted', 'Bonjour, votre voiture AB12 CDE est autorisée du 3 au 5 mai 2026. Bien à vous, Paul'],
  ['person', 'Ihr Fahrzeug ist im Parkhaus angemeldet, die Zufahrt beantragen Sie bitte selbst.'],
  ['person', 'Ihr Kennzeichen wurde eingetragen. Die Freigabe durch die Stadt steht aus.'],
  ['granted', 'Sehr geehrte Damen und Herren, das Kennzeichen AB12CDE wurde freigeschaltet. Mit freundlichen Grüßen'],
  ['person', 'La targa è stata registrata dal garage. Per la ZTL dovete rivolgervi al Comune.'],
  ['person', 'L’auto è in lista d’attesa.'],
  ['granted', 'Buonasera, la targa AB12CDE è stata inserita. Cordialmente, Ufficio ZTL'],
  ['person', 'Uw kenteken staat op de lijst van geweigerde voertuigen.'],
  ['person', 'Uw auto is geregistreerd. De gemeente beslist morgen.'],
  ['granted', 'Uw nummerplaat AB12CDE is geregistreerd. Hartelijke groeten, Piet'],
  ['person', 'Su matrícula está registrada en la lista de espera.'],
  ['person', 'El coche está registrado a nombre de otra persona.'],
  ['granted', 'Buenas tardes, la matrícula AB12CDE queda autorizada. Saludos, Ana'],
  ['person', 'Your plate is on the list of vehicles with unpaid fines.'],
  ['person', 'The permit you asked for is granted to residents.'],
];
