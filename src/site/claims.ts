// Every marketing figure of the public pages (specification, sections 1 and 9), in one place. To customers these are
// statements of fact: before a page goes live the owner of the service must be able to prove each of them (CAP Code,
// rules 3.7 and 3.45 for testimonials). What cannot be proven is named in CLAIMS_OFF and leaves every page with the next
// start (claim-markup.ts), or is changed here.
// Fines and fees of an authority are not claims: they come from the catalogue.

export const claims = {
  guarantee: '100% success guarantee or full refund',
  support: '24/7 support',
  standardProcessing: '24-48 hours',
  urgentProcessing: '2-6 hours',
  ourTime: '5 minutes',
  ownTime: '30-60 minutes',
  drivers: '15,000+',
  driversInStatBlock: '5,000+',
  averageGuidance: '24hrs',
  rating: '4.9/5',
  reviews: '3,200+',
  countries: '6',
  /** The Crit'Air card's figure: the catalogue names twelve of these cities, and the sticker is valid in all. */
  frenchCities: '16',
  rentalPlatePromise: '2 hours',
  cameraAccuracy: '99.8%',
  cameraAccuracyInItaly: '98.7%',
  finesWithRentals: '90%',
  violationsPerTrip: '3.2',
  finesArriveAfter: '2-6 months',
  finesArriveAtLatest: '3 years',
} as const;

/**
 * Our price for a permit as the guide pages name it, in pounds; the order flow has its own table
 * (permits/pricing.ts).
 */
export const guidePrices = {
  critAir: '24.99',
  italyPerDay: '19.99',
  belgium: '19.99',
  spain: '22.99',
  netherlands: '21.99',
  austriaVignette: '29.99',
  range: '19.99-29.99',
  threeItalyDays: '59.97',
  fiveItalyDays: '99.95',
  oneWeekTrip: '126.94',
  completeProtection: '174.92',
} as const;

/** Highest fines that the guides add up, in euros. Those of our six countries come from the catalogue (fines.ts). */
export const fineFigures = {
  germanyZones: 100,
  service: 75,
  maximumTotal: 525,
  cities: { paris: '68-450', italianCities: '80-500', brussels: '350+', spain: '200+', amsterdam: '230+' },
} as const;

/** What rental companies charge for passing on one fine, in euros. */
export const rentalAdminFees = {
  companies: [
    { name: 'Hertz', fee: 75 },
    { name: 'Avis', fee: 75 },
    { name: 'Enterprise', fee: 50 },
    { name: 'Europcar', fee: 35 },
    { name: 'Sixt', fee: 25 },
  ],
  range: '25-75',
  cityGuideRange: '25-50',
  potentialTotals: ['1,679', '1,749'],
} as const;

/** Testimonials: each needs the documentary evidence and the permission of the person named. */
export const testimonials = [
  {
    quote:
      'I typed my plate with a nought instead of the letter O. The form asked me to look again before I paid, which is more than the hire desk ever did.',
    name: 'Margaret',
    place: 'Harrogate',
    trip: 'Paris and Lyon',
  },
  {
    quote:
      'Three Italian cities, three different systems, none of them in English. I got one list of what was done and a confirmation for each.',
    name: 'Tom',
    place: 'Bristol',
    trip: 'Milan, Bologna and Florence',
  },
  {
    quote:
      'We only knew the plate when we picked up the hire car at the airport. I added it on my phone in the car park and the permit came before we left.',
    name: 'Priya',
    place: 'Leicester',
    trip: 'Brussels, rental car',
  },
] as const;
