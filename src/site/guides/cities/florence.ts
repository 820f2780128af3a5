import { florenceSketch } from '#permits/web/zone-sketch/southern-sketches.ts';
import { fineFigures } from '../../claims.ts';
import { type CityPage, requireZone } from './city-guide.ts';

const ztl = requireZone('florence-ztl');

export const florence: CityPage = {
  slug: 'florence',
  catalogueZones: [ztl],
  sketch: florenceSketch,
  guide: {
    city: 'Florence',
    country: 'Italy',
    fineRange: `€${fineFigures.cities.italianCities}`,
    zones: [
      'ZTL sectors A, B and O, the historic centre on both banks of the Arno: Monday to Friday 7:30-20:00, Saturday 7:30-16:00.',
      'Summer nights as well: Thursday to Saturday 23:00-3:00, from the first Thursday of April to the first Sunday of October.',
      'Bus lanes and the pedestrian area, closed around the clock. Being on the list does not open them.',
      'Scudo Verde: 77 gates around the city that keep out the oldest cars at all hours, announced or not. The steps announced: diesel Euro 2 in 2026, petrol Euro 2 and diesel Euro 3 in 2027.',
    ],
    permits: ['ZTL entry announced by a hotel or garage'],
    requirements: [
      'Your plate announced to the city by a hotel or garage inside the ZTL. The city desk itself charges visitors nothing, though hotels and garages may (November 2026).',
      'A new announcement for every time you drive in, with the hour of arrival.',
      'The exact plate. For a hired car you know it only at the desk.',
      'For the Scudo Verde around it: petrol from Euro 2 or diesel from Euro 3; diesels up to Euro 1 are fined, and on petrol of Euro 1 the published texts differ. Boulevards round the centre keep diesels up to Euro 5 out from Monday to Friday, 8:30-18:30: ask the hotel for another way.',
    ],
    commonViolations: [
      'Arriving at the hotel first and giving the plate afterwards, when its time for reporting has passed.',
      'Driving out for the day and back in the evening on one announcement.',
      'Following the sat-nav across the Lungarno into a bus lane.',
      'Counting on a free evening in summer: from Thursday to Saturday the gates close again at 23:00.',
      'Parking in a garage inside the zone without asking it to report the plate.',
    ],
    tips: [
      'Park outside at Villa Costanza on the A1 and take the tram. The car never enters the city.',
      'If you must drive in, choose a garage inside the zone that reports the plate, and ask for the receipt of the report.',
      "Look at the board at the gate: 'ZTL attiva' means closed to you.",
      'Keep every receipt for at least a year. Letters to foreign drivers arrive late.',
    ],
    description:
      'The historic centre of Florence is small, walkable and watched by cameras at every gate. Visitors may drive to their hotel or garage, but only when that house has announced the plate for that very entry. It is the detail most often missed, and it is fined again each time.',
  },
  rentalWarning:
    "Florence is a day trip for thousands of hired cars, and it shows in the rental firms' post. Leave the hired car outside the ZTL unless a hotel or garage has confirmed your plate in writing for that day.",
  faqs: [
    {
      question: 'Can I drive to my hotel in the centre?',
      answer: [
        'Yes, if the hotel lies inside the ZTL and reports your plate each time you drive in. Take the route it gives you: gates for buses and pedestrians stay closed even then.',
      ],
    },
    {
      question: 'Is the ZTL open at weekends?',
      answer: [
        'From Saturday 16:00 to Monday 7:30 it is open in winter. On summer nights, Thursday to Saturday from 23:00 to 3:00, it is closed as well.',
      ],
    },
    {
      question: 'I missed a gate. Can the fine be avoided afterwards?',
      answer: [
        'Ask your hotel or garage the same day whether it can still report the entry; a late report is sometimes possible. After that the fine stands, with a reduction if it is paid within five days of arriving.',
      ],
    },
  ],
};
