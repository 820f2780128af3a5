import { parisSketch } from '#permits/web/zone-sketch/northern-sketches.ts';
import { fineFigures } from '../../claims.ts';
import { type CityPage, requireZone } from './city-guide.ts';

const zone = requireZone('paris');

export const paris: CityPage = {
  slug: 'paris',
  catalogueZones: [zone],
  sketch: parisSketch,
  guide: {
    city: 'Paris',
    country: 'France',
    fineRange: `€${fineFigures.cities.paris}`,
    zones: [
      'Greater Paris low-emission zone (ZFE): the city and the suburbs inside the A86 ring, 77 communes in all. It applies to cars from Monday to Friday, 8:00-20:00, except on public holidays.',
      "Crit'Air E, 1 and 2 may drive in the zone. Classes 3, 4 and 5 and vehicles too old for any class may not.",
      'Paris Centre limited traffic zone (ZTL), the first four arrondissements: driving through without stopping is not allowed. Going to a hotel, shop, restaurant or car park there is. Keep the receipt.',
      'Days of high pollution: the prefect may keep out further classes for a day, in the city and around it.',
    ],
    permits: ["Crit'Air sticker"],
    requirements: [
      "A Crit'Air sticker on the windscreen, foreign plates included. It is bought once, belongs to one vehicle for life and counts in every French zone.",
      'A photo or scan of the registration document to apply with (the V5C for a British car).',
      'Petrol from Euro 4 (about 2006) or diesel from Euro 5 (about 2011) for class 2 or better. The Euro standard counts; the date only when the document does not give one.',
      'Time: the PDF proof comes within days and is shown until the sticker arrives, which takes two to six weeks.',
    ],
    commonViolations: [
      'Driving in without a sticker in a car that would be entitled to one.',
      'Taking the ring road of the city for the border. The zone begins at the A86, several kilometres further out.',
      'Leaving the sticker in its envelope, or sticking it where it cannot be read from outside.',
      'Using the sticker of another car. The plate is printed on it.',
      "Counting on last year's rule: class 3, which takes in many petrol cars of 1997-2005 and diesels of 2006-2010, has been out since 1 January 2025.",
    ],
    tips: [
      'Look up the class before you book a hotel with parking. With class 3 or older, leave the car at a station outside the A86 and take the RER.',
      'Check the address on the V5C first: the sticker is posted to the keeper there, and a leased car gets it sent to the leasing firm.',
      'Apply six weeks ahead if you want the sticker itself on the windscreen. With less time, print the PDF proof and carry it.',
      'Cars of excluded classes are informed rather than fined until 31 December 2026. Do not plan a trip in 2027 on that.',
    ],
    description:
      'You cannot reach a hotel in Paris by car on a weekday without crossing the low-emission zone. Most cars of the last fifteen years are welcome in it, but every one of them needs the sticker, and it takes longer to reach Britain than most people allow for.',
  },
  rentalWarning:
    'A car hired in France nearly always carries the sticker: look at the lower corner of the windscreen before you drive off. A car hired in Belgium, Germany, Spain or Italy often does not, and it is the rental firm that gets the fine and charges it to you.',
  faqs: [
    {
      question: "Does a British car need a Crit'Air sticker in Paris?",
      answer: [
        'Yes. The rule is the same for every plate, and there is no exception for short visits. The sticker can be ordered for a British car with its V5C.',
      ],
    },
    {
      question: 'May I drive in Paris at the weekend without it?',
      answer: [
        'The restriction for cars applies from Monday to Friday between 8:00 and 20:00. On Saturdays, Sundays, public holidays and at night your class does not matter. If you will still be there on Monday morning, you need the sticker.',
      ],
    },
    {
      question: 'What if the sticker has not come when I leave?',
      answer: [
        'The authority sends a PDF, usually within two days, and the lower part of it is a proof that counts until the sticker arrives. Print it and keep it in the car.',
      ],
    },
  ],
};
