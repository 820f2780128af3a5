import { romeSketch } from '#permits/web/zone-sketch/southern-sketches.ts';
import { fineFigures } from '../../claims.ts';
import { type CityPage, requireZone } from './city-guide.ts';

const centro = requireZone('rome-ztl-centro');
const fasciaVerde = requireZone('rome-fascia-verde');

export const rome: CityPage = {
  slug: 'rome',
  catalogueZones: [centro, fasciaVerde],
  sketch: romeSketch,
  guide: {
    city: 'Rome',
    country: 'Italy',
    fineRange: `€${fineFigures.cities.italianCities}`,
    zones: [
      'ZTL Centro Storico, the historic centre: Monday to Friday 6:30-18:00, Saturday 14:00-18:00, except on public holidays; also Friday and Saturday nights 23:00-3:00, not in August.',
      'Night zones in Trastevere, Testaccio and San Lorenzo with hours of their own, shown on the sign at the entrance.',
      'Fascia Verde, most of the city inside the ring: Monday to Saturday around the clock, except on public holidays. Until October 2026 it kept out petrol and gas cars up to Euro 2 and diesels up to Euro 3; a new order comes every November. On about five ecological Sundays a winter it keeps most cars out for some hours, new diesels too.',
    ],
    permits: ['ZTL Centro authorisation through your hotel'],
    requirements: [
      'Your plate on the list of the city, put there by a hotel inside the zone. Rome itself sells visitors no ticket (November 2026).',
      "The hotel's confirmation in writing, with the plate and the dates. It is your only proof if a fine arrives later.",
      'For the Fascia Verde: Euro 6 or electric is safe by every order so far; petrol up to Euro 2 and diesel up to Euro 3 stay out. What is between hangs on the order of this winter, which we have not seen. There is nothing to register.',
      'An electric car needs the list too. Since July 2026 it is no longer free: the city sells its owner a permit for a year, at €1,000 by the press of February 2026, and nothing for a visit.',
    ],
    commonViolations: [
      "Following the sat-nav to the hotel through a gate whose sign says 'varco attivo', which means the camera is on.",
      'Believing that the hotel registers every guest. Many do only when asked, and flats let by the week usually cannot.',
      'Giving the hotel a plate with a typing mistake.',
      'Driving in on a Friday or Saturday night, when the gates close again.',
      'Passing several gates while looking for a way out. Each camera is a separate fine.',
    ],
    tips: [
      "Read the light board at the gate: 'varco attivo' means closed to you, 'varco non attivo' means open.",
      'Book a hotel with a garage outside the zone and finish by taxi or metro. Taxis may enter.',
      'Ask the hotel by e-mail before you leave and take the answer with you.',
      'If you have driven in by mistake, tell the hotel the same day: it may be able to add the plate afterwards.',
    ],
    description:
      'Nobody can sell you a ticket for the centre of Rome. A visitor gets in through a hotel that reports the plate to the city, and a great many visitors find out only when the letters come. Around the centre lies the much larger Fascia Verde, where only the age of the car matters.',
  },
  rentalWarning:
    'You know the plate of a hired car only at the desk. Send it to the hotel before you set off from the airport, not on arrival: the cameras stand before the hotel door. Each gate you pass is reported to the rental firm, which adds its own fee to every one.',
  faqs: [
    {
      question: 'Is there a tourist pass for the ZTL in Rome?',
      answer: [
        'No. Permits go to residents, businesses and hotels. What you can have is the plate on the list of a hotel inside the zone, for the days of your stay.',
      ],
    },
    {
      question: 'What do you do for a ZTL Centro order?',
      answer: [
        'We write to your hotel in Italian with the plate, the dates and the hour of arrival, follow it up, and keep its confirmation for you. If the hotel cannot register you, we tell you before you drive.',
      ],
    },
    {
      question: 'Is my car old enough to be kept out of the Fascia Verde?',
      answer: [
        'Petrol cars from Euro 3 (registered from 2001) and diesels from Euro 4 (from 2006) were admitted under the order that ran to 31 October 2026. Look at the current order before you go.',
      ],
      link: { label: fasciaVerde.official.name, href: fasciaVerde.official.url },
    },
  ],
};
