import { pages } from '#paths.ts';
import type { Destination } from '#permits/catalogue.ts';

export interface CountryRequirements {
  /** Anchor of the section. */
  id: string;
  country: Destination;
  /** The answer in one sentence. */
  short: string;
  points: readonly { title: string; text: string }[];
  guides: readonly { label: string; href: string }[];
}

const cityGuide = (city: string) => ({ label: city, href: pages.cityGuide(city.toLowerCase()) });

export const countryRequirements: readonly CountryRequirements[] = [
  {
    id: 'france',
    country: 'France',
    short: "One Crit'Air sticker for the car, ordered six weeks before you leave.",
    points: [
      {
        title: 'The sticker',
        text: 'Its class follows from the Euro standard in the V5C, or from the date of first registration when no standard is named. Cars too old for any class get none and stay outside the zones.',
      },
      {
        title: 'The cities',
        text: 'Paris, Lyon and Grenoble admit classes E, 1 and 2. Marseille, Nice, Toulouse, Rouen, Reims and Strasbourg admit class 3 as well, Strasbourg only until the end of 2026, as we assume from what was announced in 2024. Lille admits any sticker. Saint-Étienne asks none of cars. Montpellier keeps class 3 out on paper and tolerates it until the end of 2026.',
      },
      {
        title: 'The law',
        text: 'Parliament voted to abolish the zones in April 2026. The Constitutional Council struck that down on 21 May 2026, so they remain in force. Reports from the spring that say otherwise are out of date.',
      },
    ],
    guides: [cityGuide('Paris')],
  },
  {
    id: 'italy',
    country: 'Italy',
    short: 'For every city ask two questions: is the plate on the list, and is the car new enough?',
    points: [
      {
        title: 'ZTL: by list',
        text: "Milan, Palermo and Bologna sell day tickets. Verona takes bookings, four a month and at least 24 hours ahead, or its hotels list their guests. Rome, Florence and Mestre let visitors in through a hotel or garage only. The light board at the gate tells you: 'attivo' or 'attiva' means closed to you.",
      },
      {
        title: 'LEZ: by Euro standard',
        text: 'Turin, Naples, Genoa, Padua and the Fascia Verde of Rome keep out older cars, some all year, most of them stricter from October to April. So do, besides their lists and tickets, Milan, Florence all year and Verona, Mestre and Bologna in winter. There is nothing to buy against such a ban. A smog alert can widen the ban overnight.',
      },
      {
        title: 'Every camera counts',
        text: 'Each passage is an offence by itself. Two wrong turns and the way out can be four fines.',
      },
    ],
    guides: [cityGuide('Milan'), cityGuide('Rome'), cityGuide('Florence')],
  },
  {
    id: 'belgium',
    country: 'Belgium',
    short: 'Register the car in each city, however clean it is.',
    points: [
      {
        title: 'Brussels',
        text: 'Free on the official site, before you enter or until midnight of the fifth day afterwards, and good for five years. Since 2026 diesels need Euro 6 and petrol cars Euro 3; others need a day pass.',
      },
      {
        title: 'Antwerp',
        text: 'Free as well, but a register of its own, before you enter or on the day after at the latest. The decision takes about ten days, and when it is a no the fine stands: so register early. Diesels from Euro 5 and petrol cars from Euro 2 enter without further payment.',
      },
      {
        title: 'Ghent',
        text: 'A third register, which we do not serve. Look it up if you are going there.',
      },
    ],
    guides: [cityGuide('Brussels')],
  },
  {
    id: 'spain',
    country: 'Spain',
    short: 'Register for Barcelona three weeks ahead, book a car park for central Madrid.',
    points: [
      {
        title: 'Barcelona',
        text: 'Every foreign car must be in the register on working days, 7:00-20:00. That takes up to 15 working days; with less time, or with a car below the standard, single days are the way. The ring roads are free.',
      },
      {
        title: 'Madrid',
        text: 'The centre admits cars of classes B and C only to a car park or by invitation, around the clock. Cars that would get no Spanish label, petrol from before 2000 and diesel from before 2006, are banned from the whole city.',
      },
    ],
    guides: [cityGuide('Barcelona'), cityGuide('Madrid')],
  },
];

/** Which class a car gets, as text; the rule itself is permits/authorities/certificat-air/classes.ts. */
export const critAirTable: readonly { critAirClass: string; petrol: string; diesel: string }[] = [
  { critAirClass: 'E', petrol: 'Electric and hydrogen cars', diesel: 'None' },
  { critAirClass: '1', petrol: 'Euro 5-6 (from 2011), gas, plug-in hybrids', diesel: 'None' },
  { critAirClass: '2', petrol: 'Euro 4 (2006-2010)', diesel: 'Euro 5-6 (from 2011)' },
  { critAirClass: '3', petrol: 'Euro 2-3 (1997-2005)', diesel: 'Euro 4 (2006-2010)' },
  { critAirClass: '4', petrol: 'None', diesel: 'Euro 3 (2001-2005)' },
  { critAirClass: '5', petrol: 'None', diesel: 'Euro 2 (1997-2000)' },
];
