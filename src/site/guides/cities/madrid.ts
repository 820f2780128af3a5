import { madridSketch } from '#permits/web/zone-sketch/southern-sketches.ts';
import { describeOfficialPrice } from '#permits/zone.ts';
import { fineFigures } from '../../claims.ts';
import { type CityPage, requireZone } from './city-guide.ts';

const centro = requireZone('madrid-central-lez');

export const madrid: CityPage = {
  slug: 'madrid',
  catalogueZones: [centro],
  sketch: madridSketch,
  guide: {
    city: 'Madrid',
    country: 'Spain',
    fineRange: `€${fineFigures.cities.spain}`,
    zones: [
      "ZBEDEP Distrito Centro, still called 'Madrid Central': the historic centre, around the clock.",
      'ZBEDEP Plaza Elíptica: a small zone in the south of the city that keeps out the oldest cars.',
      'The whole municipality: since 1 January 2025 closed to vehicles that would get no Spanish label, petrol cars from before 2000 and diesels from before 2006.',
    ],
    permits: ['Entry to the Distrito Centro announced by a car park or resident'],
    requirements: [
      'Know your class. Spain gives foreign cars no label, so the equivalent counts: C is petrol from Euro 4 or diesel from Euro 6, B is petrol of Euro 3 or diesel of Euro 4 or 5.',
      'With class B or C: a place in a car park inside the zone or the invitation of a resident. Driving through is not allowed.',
      'With an ECO or zero-emission car: the same proof of class, since the cameras cannot know it.',
      'The registration document and, where there is one, the technical sheet of the car, to show the class if asked.',
      `No fee to the city: ${describeOfficialPrice(centro.official)}.`,
    ],
    commonViolations: [
      'Following the sat-nav across the centre from Atocha to the Gran Vía and beyond.',
      'Setting passengers down at a hotel door inside the zone without parking in a car park.',
      'Parking in the street inside the zone, which is for residents.',
      'Entering the city at all with a diesel from before 2006.',
      "Expecting that Barcelona's registration or a Crit'Air sticker counts.",
    ],
    tips: [
      'Book the car park before you travel and ask it to report your plate. Keep its receipt.',
      'Whether a hotel inside the zone may report the plate of a guest is not published. Ask it before you arrive, or use a car park.',
      'The M-30 ring leads round the centre. A car park at one of its stations with the metro is the quiet solution.',
      'A fine that is paid early is halved. Read the letter before you throw it away.',
    ],
    description:
      'Madrid is two questions. May the car be in the city at all? Most from the last twenty years may. May it enter the centre? Only with a place to park in it, an invitation, or a very clean engine. There is no permit for visitors to buy.',
  },
  rentalWarning:
    'A hired car from a Spanish firm carries a label, usually C or ECO, and the label decides: with C you still need a car park inside the centre. A car hired abroad has no label and is treated like your own.',
  faqs: [
    {
      question: 'Can I drive to my hotel in the centre?',
      answer: [
        'With class B or C, if you park in a car park inside the zone that reports your plate, or as the guest of a resident. Whether a hotel may report it is not published: ask it for a confirmation in writing.',
      ],
    },
    {
      question: 'What do you do for a Madrid Central order?',
      answer: [
        'We work out your class from the registration document, arrange the entry with your car park or the city office, and keep the confirmation. If your car cannot be admitted, we say so.',
      ],
    },
    {
      question: 'My petrol car is from 1999. May I drive to a suburb of Madrid?',
      answer: [
        'Within the city limits, no: the ban on cars without a label covers all streets of the municipality, and visitors are fined even while residents are only warned, until the end of 2026.',
      ],
    },
  ],
};
