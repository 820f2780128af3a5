import type { PortalName, ZoneEntry } from '#features/catalogue/zone.ts';

const certificate = [
  'Check the vehicle against the rule of the day: fuel, Euro standard and date of first registration as printed on the V5C.',
  'When it is admitted, write the dated certificate: rule, source, day and plate. When the papers do not decide it, ask the customer for the missing one; never guess.',
];

/** What a person does, step by step, where the robot does not go or has stopped. */
const playbooks: Readonly<Record<PortalName, readonly string[]>> = {
  'certificat-air': [
    'Choose a vehicle registered abroad, accept the terms and go on to the form. The language switch empties the form: choose it first.',
    'Type the plate without spaces or dashes, the date of first registration, category, fuel and Euro standard exactly as on the V5C; upload the V5C (at most 2 MB).',
    'Give the keeper’s address, for the sticker is posted there, and our own contact address, for the invoice must come to us. Solve the picture code.',
    'Pay with the company card; the bank may ask for a code. Note the request number and save the page as the proof.',
    'The provisional certificate (facture.pdf) comes by e-mail within 48 hours. That mail, not the page, confirms the permit.',
  ],
  asfinag: [
    'Open the shop, answer the cookie question, choose car or motorcycle and the product that was ordered.',
    'Answer truthfully that the buyer is a consumer. A 2-month or annual vignette then starts on the 18th day at the earliest; tell the customer if that is after the entry date.',
    'Type country and plate twice; pasting is blocked there, so compare every letter with the V5C. A wrong plate costs a fee to correct.',
    'Give our contact address, tick withdrawal waiver and terms, pay in the frame of the card company.',
    'Note the order number. The receipt PDF by e-mail is the confirmation. The validity query may be used three times a day only.',
  ],
  'area-c': [
    'Do this on the day of entry or the day after: a ticket activated before is not valid.',
    'Check the class first: petrol from Euro 4, diesel Euro 6. No ticket lets another car in.',
    'Buy one ticket a day as a guest. My Area C needs an Italian electronic identity and is closed to our customers.',
    'Activate it with the PIN, the plate and the day; save the activation receipt.',
  ],
  'palermo-ztl': [
    'Sign in, add the vehicle. The automatic check knows Italian plates only: choose the foreign vehicle and upload the V5C.',
    'Buy the day pass for each day. Petrol from Euro 3, diesel from Euro 4.',
    'Link the code to the plate on the day ("consume" it). A code that is bought but not linked does not count.',
    'Save the page that shows the pass as consumed.',
  ],
  'bologna-tper': [
    'Sign in to the shop of TPER and choose the 1-day or 4-day title: at most three single days or one 4-day title a month.',
    'Give plate and date; both can be changed until the day before.',
    'Check that the title is active for this plate and day, and save the receipt.',
  ],
  'verona-citypass': [
    'Ask the hotel first when the customer stays in the old town: it can put the plate on its list for the whole stay.',
    'Otherwise sign in to CityPass, add the plate and book the entry at least 24 hours before. Four entries a month are allowed.',
    'Book inside the hours of entry only, and note the booking code for each day.',
  ],
  'lez-brussels': [
    'Open "The registration of my vehicle" and choose English. Day passes are for cars that are not admitted; ours registers for nothing.',
    'Give country, plate, dates of first and last registration and fuel; then the holder with date of birth, address and our contact address.',
    'Upload the V5C. Add the certificate of conformity when the Euro standard is not printed on it.',
    'Note the file number. The decision comes by e-mail within some days; the public simulator then knows the plate.',
  ],
  'lez-antwerpen': [
    'Run the tester first with country, fuel, Euro standard and date of first registration.',
    'Register the vehicle with plate, make, VIN, particle filter and the V5C; give our contact address.',
    'Note the number. The registration is not valid before the approval mail, about 10 days later.',
  ],
  'amb-barcelona': [
    'Count back from the entry date: the long-term registration takes up to 15 working days. If that is too late, choose sporadic access.',
    'Choose the foreign vehicle, give plate, category, fuel, Euro standard and the holder with the number of the identity document.',
    'Upload the V5C (and what proves the Euro standard), pay 7 EUR with the company card.',
    'Note the request number. The answer is accepted, denied, or returned as incomplete: then papers are missing.',
  ],
  'madrid-zbedep': [
    'Work out the label the car would have: only cars like ECO and CERO may simply drive in.',
    'For B and C find what lets the car in: a car park that reports the plate, a hotel, or a resident’s invitation. Ask the customer where they stay or park.',
    'Write to that place with plate, day and time and ask for a confirmation.',
    'The city’s own form needs a Spanish electronic identity; do not try it with the customer’s data.',
  ],
  'roma-mobilita': [
    'Ask the customer for the hotel, if we do not know it: Rome sells no ticket to visitors.',
    'Write to the hotel with plate, country, arrival time and days, and ask it to put the plate on its list.',
    'Keep the hotel’s answer as the confirmation. It must name the plate and the days.',
  ],
  'firenze-sas': [
    'Ask the customer for the hotel or garage and the time of each entry: every entry is announced on its own.',
    'Write to the place with the plate and the times.',
    'Keep its confirmation. Gates for buses and pedestrians stay closed even then; say so in the answer.',
  ],
  'venezia-avm': [
    'Ask whether the customer stays at a hotel or parks in a garage in Mestre: that is the quickest way in.',
    'Otherwise fill in the form of the ZTL office and mail it with V5C and identity document.',
    'Note the protocol number. An answer that papers are missing goes back to the customer as a question.',
  ],
  milieuzones: [
    'Only diesel cars below emission class 5 are kept out; vans have the stricter zero-emission rule.',
    ...certificate,
    'A vehicle that is not admitted needs a day exemption, which asks for a Dutch identity: end it as not possible.',
  ],
};

/** Zones without a portal: the certificate, and what is particular there. */
const noPortal: Readonly<Record<string, string>> = {
  'turin-lez': 'Diesel rules are stricter from 15 September to 15 April; look at the air-quality alert of the day too.',
  'naples-lez': 'Look for the winter order first: it may exempt visitors from other regions.',
  'genoa-ztl': 'Visitors with a booked stay are exempt: ask for the booking and name it in the certificate.',
  'padua-lez':
    'An electric car is listed for nothing: mail plate, V5C and the form to the ZTL office and keep its answer.',
  'rome-fascia-verde': 'A new order comes each 1 November: note the number of the one the certificate rests on.',
};

export function playbookOf({ portal, slug }: Pick<ZoneEntry, 'portal' | 'slug'>): readonly string[] {
  if (portal) return playbooks[portal];
  const particular = noPortal[slug];
  return particular ? [...certificate, particular] : certificate;
}
