import { pages } from '#paths.ts';
import { barcelonaSketch } from '#permits/web/zone-sketch/southern-sketches.ts';
import { describeOfficialPrice } from '#permits/zone.ts';
import { fineFigures } from '../../claims.ts';
import { type CityPage, requireZone } from './city-guide.ts';

const zbe = requireZone('barcelona-zbe');

export const barcelona: CityPage = {
  slug: 'barcelona',
  catalogueZones: [zbe],
  sketch: barcelonaSketch,
  guide: {
    city: 'Barcelona',
    country: 'Spain',
    fineRange: `€${fineFigures.cities.spain}`,
    zones: [
      "ZBE Rondes de Barcelona: the city inside the ring roads and parts of L'Hospitalet, Esplugues, Cornellà and Sant Adrià, on working days from Monday to Friday, 7:00-20:00.",
      'The ring roads themselves, Ronda de Dalt and Ronda del Litoral, are outside.',
      'Petrol cars from Euro 3 and diesels from Euro 4 meet the standard, motorcycles from Euro 2. Foreign vehicles have to be registered all the same.',
    ],
    permits: ['Registration of a foreign vehicle with the metropolitan area (AMB)'],
    requirements: [
      `Registration of the vehicle. The authority charges ${describeOfficialPrice(zbe.official)}.`,
      'The registration document, showing holder, plate, category, fuel and Euro level. Where the V5C does not name the Euro level, a certificate of the manufacturer.',
      'Up to 15 working days for the lasting registration, so three weeks before the trip.',
      'Closer to the trip: single days, up to 24 a year, requested at once. A car below the standard may enter on such days only; we request those of your trip.',
    ],
    commonViolations: [
      'Driving in unregistered because the car is new. The cameras do not know a foreign plate.',
      'Leaving the ring road for a hotel in the Eixample at nine in the morning.',
      'Sending in a V5C without a Euro level and missing the request for another document.',
      'Asking for the lasting registration a week before the trip.',
      "Relying on a French Crit'Air or German green sticker. Neither counts here.",
    ],
    tips: [
      'Arriving on a Saturday and leaving on a Sunday? The zone is not in force at weekends.',
      'Once the vehicle is on the register, a day may still be chosen until midnight of the day after you drove in.',
      'Airport, ferry terminals and ring roads can be reached without entering the zone. Plan the route that way.',
      'Answer the mail of the authority even if it is in Catalan: an incomplete request is closed.',
    ],
    description:
      'The zone in Barcelona is mild about the age of a car and strict about paper. Almost every car of the last twenty years is clean enough, but a foreign one has to be in the register first, and getting there takes up to three weeks.',
  },
  rentalWarning:
    'A car hired in Spain has a Spanish plate and an environmental label: you need nothing more. A car hired in France, for instance in Perpignan or Toulouse, has to be registered, and only the rental firm has the full papers. Ask it before you book the hotel.',
  faqs: [
    {
      question: 'How long before the trip should I apply?',
      answer: [
        'Three weeks for the lasting registration. If there is less time, single days are the way: the procedure is immediate, and up to 24 days a year can be requested.',
      ],
    },
    {
      question: 'Is my old car kept out?',
      answer: [
        'Not on single days. A foreign car that does not meet the standard is put on the register for them, and each working day on which you drive there is requested and paid by itself: up to 24 single days a year, counted from its registration. Weekends and public holidays count for nothing, because the zone is not in force then.',
      ],
    },
    {
      question: 'Do I need anything to reach the ferry or the airport?',
      answer: [
        'Not if you stay on the ring roads, which are outside the zone. Check the last stretch of your route, especially to hotels near the port.',
      ],
    },
    {
      question: 'Does the registration count in Madrid?',
      answer: ['No. Madrid has rules of its own and no register for foreign cars.'],
      link: { label: 'The Madrid guide', href: pages.cityGuide('madrid') },
    },
  ],
};
