import { brusselsSketch } from '#permits/web/zone-sketch/northern-sketches.ts';
import { describeOfficialPrice } from '#permits/zone.ts';
import { fineFigures } from '../../claims.ts';
import { type CityPage, requireZone } from './city-guide.ts';

const lez = requireZone('brussels-lez');

export const brussels: CityPage = {
  slug: 'brussels',
  catalogueZones: [lez],
  sketch: brusselsSketch,
  guide: {
    city: 'Brussels',
    country: 'Belgium',
    fineRange: `€${fineFigures.cities.brussels}`,
    zones: [
      'Low-emission zone (LEZ): all 19 communes of the Brussels region, every day and night of the year.',
      'The ring road R0 and some roads to park-and-ride sites are outside it. The tunnels and boulevards of the city are inside.',
      'Since 1 January 2026 diesels need Euro 6 and petrol and gas cars Euro 3. Electric and hydrogen cars are free to enter. All foreign cars still have to be registered.',
    ],
    permits: ['LEZ registration of a foreign vehicle'],
    requirements: [
      `Registration of the plate, even for the cleanest car. On the official site it is ${describeOfficialPrice(lez.official)}. It stays valid for five years.`,
      'It must be done before you enter or by midnight of the fifth day afterwards.',
      'The registration document (V5C), with the dates of first and last registration.',
      "The holder's name, address, e-mail address and date of birth. The authority asks for all of them.",
      'For a car that does not meet the standard: a day pass for every day, bought on the official site only.',
    ],
    commonViolations: [
      'Driving in unregistered with a new, clean or electric car. This is the fine most British drivers get.',
      'Driving in with a diesel of Euro 5 or older without a day pass.',
      'Registering in Antwerp or Ghent and expecting it to count in Brussels.',
      'Registering with a wrong date or Euro standard, which is fined by itself.',
      'Buying a sticker. Brussels has none, and the authority warns that stickers sold by others are neither needed nor valid.',
    ],
    tips: [
      'If you only pass Brussels on the way south, stay on the R0 and you need nothing.',
      'Register a week before you travel and keep the mail that confirms it.',
      'Type in the plate again on the simulator of the official site afterwards: it shows whether the car is registered.',
      'A Belgian plan for a motorway vignette is announced for May 2027. It does not replace this registration.',
    ],
    description:
      'Brussels does not ask whether your car is clean, but first whether it knows your car. The cameras cannot look up a British plate, so every foreign car has to be registered, free of charge, and an unregistered one is fined even if it meets every rule.',
  },
  rentalWarning:
    'A car hired in Belgium needs nothing: the cameras look it up. A car hired in France, Germany or Britain has to be registered like your own, and you need a photo of its registration papers, which are usually in the glove box. Dutch plates are looked up too.',
  faqs: [
    {
      question: 'Registration is free. Why should I pay you?',
      answer: [
        'You do not have to. The official form is in English, and if you have the papers at hand it takes about half an hour. What you pay us for is filling it in, checking the plate and the dates against your document, answering questions of the authority and keeping the proof.',
      ],
      link: { label: `Register yourself: ${lez.official.name}`, href: lez.official.url },
    },
    {
      question: 'I was in Brussels three days ago and did not know. Is it too late?',
      answer: [
        'No. A car that meets the standard can be registered until midnight of the fifth day after it entered, and then there is no fine.',
      ],
    },
    {
      question: 'My car does not meet the standard. What now?',
      answer: [
        'Register it, then buy a day pass for each day you drive in. There are at most 24 a year for a vehicle. Parking at a station outside the zone and taking the train is usually cheaper.',
      ],
    },
  ],
};
