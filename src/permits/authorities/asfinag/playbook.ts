import type { Playbook } from '../../authority.ts';

export const asfinagPlaybook: Playbook = {
  steps: [
    'Open the shop, answer the cookie question, choose car or motorcycle and the product that was ordered.',
    'Answer truthfully that the buyer is a consumer. A 2-month or annual vignette then starts on the 18th day at the earliest; tell the customer if that is after the entry date.',
    'Type country and plate twice; pasting is blocked there, so compare every letter with the V5C. A wrong plate costs a fee to correct.',
    'Give our contact address, tick withdrawal waiver and terms, pay in the frame of the card company.',
    'Note the order number. The receipt PDF by e-mail is the confirmation. The validity query may be used three times a day only.',
  ],
  // The shop takes a plate and a vehicle type. The order contains the days; buyer and payer are
  // ours (https://shop.asfinag.at/).
  requiredFacts: ['vehicle.plate_number', 'vehicle.country_of_registration', 'vehicle.vehicle_category'],
  leadTime: {
    hours: 1,
    isValidFromEntryDay: true,
    description: 'Minutes for 1 and 10 days; a consumer’s 2-month or annual vignette starts on the 18th day',
    source: 'Federal Road Toll Act (BStMG), section 11; tolltickets.com helpdesk',
  },
};
