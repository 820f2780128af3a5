import { daysToHours, type Playbook } from '../../authority.ts';
import { ruleCheckFacts } from '../../rule-check-zone.ts';

export const palermoZtlPlaybook: Playbook = {
  steps: [
    'Sign in, add the vehicle. The automatic check knows Italian plates only: choose the foreign vehicle and upload the V5C; ask the customer for it where we have none.',
    'Buy the day pass for each day; where the stay begins on a Sunday before 6:00, for the Saturday before too, whose night lasts until then. Petrol from Euro 3, diesel from Euro 4.',
    'Link the code to the plate on the day ("consume" it). A code that is bought but not linked does not count.',
    'Save the page that shows the pass as consumed.',
  ],
  // Sourced: an account, the vehicle and its class by the Euro standard (comune.palermo.it; giornalecittadinopress.it
  // and livesicilia.it, 2016). Our reading: the account requires a name. Whether a foreign plate always needs the
  // document is not published, so no order waits for it: the person who applies asks when the portal does.
  requiredFacts: [
    ...ruleCheckFacts,
    'vehicle.euro_standard',
    'owner.first_name',
    'owner.last_name',
    'travel.entry_date',
  ],
  // The portal asks the robot for it each time, so we ask the customer in advance.
  documentExemptCountry: 'Italy',
  leadTime: {
    hours: daysToHours(1),
    isValidFromEntryDay: true,
    description: 'Minutes once the vehicle is checked, which takes up to 24 hours',
    source: 'comune.palermo.it, Polizia municipale',
  },
};
