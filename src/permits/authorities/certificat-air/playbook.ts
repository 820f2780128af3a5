import { daysToHours, type Playbook } from '../../authority.ts';

export const certificatAirPlaybook: Playbook = {
  steps: [
    'Choose a vehicle registered abroad, accept the terms and go on to the form. The language switch empties the form: choose it first.',
    'Type the plate without spaces or dashes, the date of first registration, category, fuel and Euro standard exactly as on the V5C; upload the V5C (at most 2 MB).',
    'Say whether the keeper is a person or a company, by box C.1. Give the keeper’s address, for the sticker is posted there, and our own contact address, for the invoice must come to us. Solve the picture code.',
    'Pay with the company card; the bank may ask for a code. Note the request number and save the page as the proof.',
    'The provisional certificate (facture.pdf) comes by e-mail within 48 hours. That mail, not the page, confirms the permit.',
  ],
  alreadyRegisteredFact: 'vehicle.certificate_class',
  leadTime: {
    hours: daysToHours(3),
    description: 'Provisional certificate by e-mail within 3 days; the sticker follows by post in 2-6 weeks',
    source: 'vignetdirect.com, FAQ on the temporary certificate; infrontautos.co.uk on a test to the UK',
  },
};
