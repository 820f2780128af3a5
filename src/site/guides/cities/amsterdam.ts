import { amsterdamSketch } from '#permits/web/zone-sketch/northern-sketches.ts';
import { fineFigures } from '../../claims.ts';
import { type CityPage, requireZone } from './city-guide.ts';

const zone = requireZone('amsterdam-environmental-zone');

export const amsterdam: CityPage = {
  slug: 'amsterdam',
  catalogueZones: [zone],
  sketch: amsterdamSketch,
  guide: {
    city: 'Amsterdam',
    country: 'Netherlands',
    fineRange: `€${fineFigures.cities.amsterdam}`,
    zones: [
      'Environmental zone (milieuzone) for diesel cars and vans: the city inside the A10 ring, around the clock. The ring itself is free.',
      'Zero-emission zone for vans and lorries in the centre, inside the S100 ring, whatever their fuel, with steps on 1 January 2027 and 2028.',
      'Mopeds and scooters with a combustion engine from 2010 or earlier may not enter the built-up area.',
    ],
    permits: [],
    requirements: [
      'A petrol, gas, hybrid petrol or electric car: nothing at all.',
      'A diesel car: emission class 5 or better, which is Euro 5, about 2011 or later.',
      'A van in the centre: the rules of the zero-emission zone. Class 4 and older are out, and every one first registered since 2025 that is not electric; class 5 may enter until the end of 2026, class 6 until the end of 2027. Outside the centre only diesel vans have a limit, which is class 5.',
      'The registration document in the car, to show the class. There is no register for foreign plates.',
    ],
    commonViolations: [
      'Driving in with a diesel of Euro 4 on the strength of an older web page. The limit rose in 2025.',
      'Taking a van into the centre under the rules for cars.',
      'Looking up a British plate on the Dutch checker, getting no answer and taking that for a yes.',
      'Leaving the A10 for a hotel inside the ring in a car that should have stayed at a park-and-ride site.',
    ],
    tips: [
      'Park at a P+R site on the A10 and take the tram. Parking in the centre is among the dearest in Europe.',
      'Find the Euro standard in the V5C before you go. If it is missing, ask the manufacturer for a certificate.',
      'The plate check at milieuzones.nl knows Dutch plates only. For a foreign car the rule itself decides.',
      'With an excluded car, ask the city for a day exemption well before the trip.',
    ],
    description:
      'Amsterdam is the easy one for most visitors. If your car does not run on diesel, there is nothing to do. If it does, one number in the registration document decides. Nobody can sell you a permit, because there is none.',
  },
  rentalWarning:
    'A hired car is almost always new enough. A hired van is another matter: firms outside the Netherlands do not check whether it may enter the zero-emission zone, and the fine comes to you with their fee on top.',
  faqs: [
    {
      question: 'Do I need a sticker for Amsterdam?',
      answer: ['No. There is no sticker and no registration. Only the fuel and the emission class count.'],
      link: { label: zone.official.name, href: zone.official.url },
    },
    {
      question: 'Then what do you sell for Amsterdam?',
      answer: [
        'A check. We compare your vehicle with the rules for your dates and send you a dated rule-check statement, or tell you what an exemption would take. If your car runs on petrol you can save the money.',
      ],
    },
    {
      question: 'Is the A10 ring inside the zone?',
      answer: ['No. You may use the ring with any car. The zone begins when you leave it towards the city.'],
    },
  ],
};
