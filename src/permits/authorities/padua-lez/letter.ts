import { type LetterRules, renderFactTable } from '../../authority.ts';
import { paduaLezOffice } from './rules.ts';

/**
 * The city puts an electric car on the white list of the restricted streets, free of charge. It requires plate,
 * registration document and a form of the city by mail (padovanet.it/node/9776). We do not have that form, so the
 * letter states its content and asks the office to send it where the office insists on it. The ban itself requires no
 * application; its rule-check statement is issued in addition.
 */
export const paduaLezLetter: LetterRules = {
  language: 'it',
  contactKind: 'office',
  to: paduaLezOffice,
  onlyForVehicles: { fuel_type: ['electric'] },
  enclosure: 'documents.v5c',
  requiredFacts: [
    'vehicle.plate_number',
    'vehicle.country_of_registration',
    'vehicle.vehicle_category',
    'owner.first_name',
    'owner.last_name',
    'travel.entry_date',
    'documents.v5c',
  ],
  questionsIntro:
    'Your car is electric: as soon as this is complete you get our dated certificate, and we ask the city office of Padua to put your plate on the list of its restricted streets. It wants a copy of the registration document, which goes with our letter.',
  usualAnswerTime: 'some days',
  reminderHours: 72,
  write: (facts) => ({
    subject: `Targa ${facts.plate}: veicolo elettrico, lista bianca ZTL / Electric car`,
    own: [
      `Alla cortese attenzione di ${facts.place},`,
      'chiediamo di inserire nella lista bianca della ZTL di Padova un veicolo elettrico immatricolato all’estero, per i giorni indicati sotto o per il periodo che prevedete. Alleghiamo copia della carta di circolazione.',
      `${renderFactTable('it', facts, 'Intestatario')}\nAlimentazione: elettrica`,
      'Se è necessario il Vostro modulo, Vi preghiamo di inviarcelo in risposta a questa e-mail: lo faremo compilare. Altrimenti basta rispondere «Sì, targa inserita». Se manca qualcosa, o se non è possibile, rispondeteci ugualmente.',
    ],
    english: [
      'Please put an electric car that is registered abroad on the white list of the restricted streets of Padua, for the days below or for as long as you do. A copy of its registration document is attached.',
      `${renderFactTable('en', facts, 'Keeper')}\nFuel: electric`,
      'If your form is needed, please send it in answer to this mail and we have it filled in. Otherwise “Yes, the plate is on the list” is enough. If anything is missing, or it cannot be done, please answer too.',
    ],
  }),
};
