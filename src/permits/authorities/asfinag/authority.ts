import type { VehicleRule, ZoneRules } from '../../admission-rule.ts';
import type { Authority, Playbook } from '../../authority.ts';
import { asfinagDriver } from './driver.ts';

const withVignette: VehicleRule = {
  by: 'same',
  status: 'admitted',
  reason: 'Austria has no emission rule for its motorways: any vehicle up to 3.5 tonnes may use them with a vignette.',
};

const sectionTolls =
  'Some sections ask for a toll of their own besides the vignette: the Brenner, Tauern, Pyhrn and Arlberg motorways and the Karawanken tunnel.';
const oneDayVignette =
  'For a single day ASFINAG also sells a one-day vignette (€9.60 for a car in 2026, less for a motorcycle), which we do not.';

const rules: ZoneRules = {
  'austria-highway-vignette': {
    need: `A vignette for the plate, valid from the first day on a motorway. ${sectionTolls} ${oneDayVignette}`,
    otherNeeds: [
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: `A vignette for the plate, valid from the first day on a motorway. For a motorcycle ASFINAG itself asks less than half (2026: €5.10 for 10 days, €12.80 for 2 months, €42.70 for a year) of what it asks for a car (€12.80, €32.00 and €106.80), and our price is the same for both: buying it yourself at https://shop.asfinag.at/ is much cheaper. ${sectionTolls} ${oneDayVignette}`,
      },
    ],
    // Stickers end with the year 2026, on 31 January 2027. From 1 December 2026 there are
    // only digital ones (section 11).
    hiredThere:
      'A car hired in Austria usually has its vignette, bound to the plate: ask at the hire desk until when it counts. A sticker of 2026 ends on 31 January 2027.',
    active: 'at all hours, on motorways and expressways',
    provenance: {
      sources: [
        { url: 'https://www.jusline.at/gesetz/bstmg/gesamt', about: 'Bundesstraßen-Mautgesetz 2002, section 11' },
        { url: 'https://shop.asfinag.at/' },
      ],
      asOf: '2026-10-04',
      sureness: 'published',
      // The stickers of 2026, which the rule names, end then.
      validUntil: '2027-01-31',
    },
    periods: [{ M1: withVignette, N1: withVignette, motorcycle: withVignette }],
  },
};

const playbook: Playbook = {
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
    description: 'Minutes for 1 and 10 days; a consumer’s 2-month or annual vignette starts on the 18th day',
    provenance: {
      sources: [
        { url: 'https://www.jusline.at/gesetz/bstmg/gesamt', about: 'Bundesstraßen-Mautgesetz 2002, section 11' },
        { url: 'https://shop.asfinag.at/de/infoseiten/faq/' },
      ],
      asOf: '2026-10-04',
      sureness: 'published',
    },
  },
};

/** The substitute toll and the prices of vignettes in 2026. */
const tollSource = {
  url: 'https://revijahak.hr/2026/01/15/vozaci-pazite-ako-ste-na-austrijskim-autocestama-bez-vinjete-kazne-su-drasticno-porasle',
  isPress: true,
} as const;

const statedAt: Authority['statedAt'] = {
  fine: [tollSource],
  price: [{ url: 'https://shop.asfinag.at/' }, tollSource],
};

export const authority = { rules, statedAt, playbook, driver: asfinagDriver } satisfies Authority;
