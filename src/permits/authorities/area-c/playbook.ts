import type { Playbook } from '../../authority.ts';
import { ruleCheckFacts } from '../../rule-check-zone.ts';

export const areaCPlaybook: Playbook = {
  steps: [
    'Do this on the day of entry or the day after: a ticket activated before is not valid.',
    'Check the class first: petrol from Euro 4, diesel Euro 6. No ticket lets another car in.',
    'Buy one ticket a day as a guest. My Area C needs an Italian electronic identity and is closed to our customers.',
    'Activate it with the PIN, the plate and the day; save the activation receipt.',
  ],
  // A guest buys by plate and day, the class decides, and the receipt goes to our contact address (areac.atm-mi.it).
  requiredFacts: [...ruleCheckFacts, 'travel.entry_date'],
  leadTime: {
    hours: 0,
    isValidFromEntryDay: true,
    daysAfterEntry: 1,
    description: 'On the day itself: a ticket activated before the day of entry is not valid',
    source: 'areac.atm-mi.it, frequent questions',
  },
};
