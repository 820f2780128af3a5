import { pages } from '#paths.ts';
import type { Destination } from '#permits/catalogue.ts';
import { guidePrices } from '../../claims.ts';

export interface CountryPermits {
  country: Destination;
  /** What the country requires of a visitor's car, in a few words. */
  permit: string;
  /** Price in pounds, as the guides name it. */
  price: string;
  intro: readonly string[];
  /** Further reading about one zone or country. */
  guides: readonly { label: string; href: string }[];
}

const cityGuide = (city: string) => ({ label: `${city} guide`, href: pages.cityGuide(city.toLowerCase()) });
const inDrivingGuide = (country: string) => ({
  label: `${country} in the driving guide`,
  href: `${pages.drivingGuide}#${country.toLowerCase()}`,
});

/** Permits by country, in the order of the specification. */
export const countryPermits: readonly CountryPermits[] = [
  {
    country: 'France',
    permit: "Crit'Air sticker",
    price: `£${guidePrices.critAir}`,
    intro: [
      'One sticker serves all French zones, for the life of the vehicle. Its class, from E to 5, says which of them you may enter. Foreign cars need it like French ones, and there is no exception for short visits.',
      "If you have a Crit'Air sticker for this car already, you need no second one, whichever city you order for.",
    ],
    guides: [cityGuide('Paris'), inDrivingGuide('France')],
  },
  {
    country: 'Italy',
    permit: 'Day tickets, bookings and hotel lists',
    price: `£${guidePrices.italyPerDay} per day`,
    intro: [
      'Italy knows two kinds of zone. A ZTL is closed to every plate that is not on its list; you get on it with a ticket (Milan, Palermo, Bologna), a booking or a hotel (Verona) or through a hotel or garage (Rome, Florence, Mestre).',
      'A low-emission zone keeps out older cars by their Euro standard. For those in Turin, Naples, Genoa, Padua and the Fascia Verde of Rome there is nothing to apply for: we check the car for your dates and say so. Florence, Verona, Mestre and Bologna have such bans besides their ZTL, and our check names them.',
    ],
    guides: [cityGuide('Milan'), cityGuide('Rome'), cityGuide('Florence'), inDrivingGuide('Italy')],
  },
  {
    country: 'Belgium',
    permit: 'Registration of a foreign vehicle',
    price: `£${guidePrices.belgium}`,
    intro: [
      'Brussels and Antwerp each keep a register of their own, and being in one is no help in the other. Both are free on the official sites. Every British car has to be in it, even an electric one.',
      'There is no sticker in Belgium. Whoever offers you one is selling something you do not need.',
    ],
    guides: [cityGuide('Brussels'), inDrivingGuide('Belgium')],
  },
  {
    country: 'Spain',
    permit: 'Registration in Barcelona, announced entry in Madrid',
    price: `£${guidePrices.spain}`,
    intro: [
      'Barcelona wants every foreign car in its register on working days, and takes up to 15 working days to put it there. A car that is too old gets single days instead. Madrid has no register: the centre opens through a car park, a hotel or a resident.',
      'Spain gives foreign cars no environmental label. Your class follows from fuel and Euro standard.',
    ],
    guides: [cityGuide('Barcelona'), cityGuide('Madrid'), inDrivingGuide('Spain')],
  },
  {
    country: 'Netherlands',
    permit: 'Rule check, nothing to register',
    price: `£${guidePrices.netherlands}`,
    intro: [
      'Amsterdam restricts diesel cars below emission class 5. All other cars may enter, and no register for foreign vehicles exists. What we sell here is the check of your vehicle, with a dated rule-check statement.',
    ],
    guides: [cityGuide('Amsterdam')],
  },
  {
    country: 'Austria',
    permit: 'Motorway vignette',
    price: `£${guidePrices.austriaVignette}`,
    intro: [
      'Every car on an Austrian motorway or expressway needs a vignette, and from 1 December 2026 there are only digital ones, bound to the plate. Ten-day vignettes start at once. Two-month and annual ones bought online by private customers start on the 18th day at the earliest.',
      'Some Alpine tunnels and passes, the Brenner among them, charge a toll of their own on top.',
    ],
    guides: [],
  },
];
