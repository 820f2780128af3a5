import { milanSketch } from '#permits/web/zone-sketch/southern-sketches.ts';
import { describeOfficialPrice } from '#permits/zone.ts';
import { fineFigures } from '../../claims.ts';
import { type CityPage, requireZone } from './city-guide.ts';

const areaC = requireZone('milan-area-c');

export const milan: CityPage = {
  slug: 'milan',
  catalogueZones: [areaC],
  sketch: milanSketch,
  guide: {
    city: 'Milan',
    country: 'Italy',
    fineRange: `€${fineFigures.cities.italianCities}`,
    zones: [
      'Area C: the centre inside the Cerchia dei Bastioni, Monday to Friday 7:30-19:30, except on public holidays. Every weekday you drive in it needs a ticket.',
      'Area B: almost the whole city, at the same hours. There is nothing to buy: petrol cars below Euro 4 and diesels below Euro 6 must stay out.',
      'Bus lanes and pedestrian streets with cameras of their own. An Area C ticket does not open them.',
    ],
    permits: ['Area C day ticket, activated for your plate'],
    requirements: [
      `A ticket for each weekday inside Area C: the operator charges ${describeOfficialPrice(areaC.official)}.`,
      'Activation for the exact plate on the day of entry, or by midnight of the day after. A ticket activated before the day does not count.',
      'Petrol from Euro 4 or diesel from Euro 6, and a vehicle no longer than 7.5 metres. No ticket lets an excluded car in. Petrol of Euro 4 ends in October 2027. Of motorcycles the oldest are shut out, more of them from October 2027.',
      'Electric cars, motorcycles and hybrid cars of at most 100 g/km CO2 (V.7 of the registration document) pay nothing. The cameras do not know a foreign electric or hybrid car: write to the Area C office first.',
    ],
    commonViolations: [
      'Buying a ticket and never activating it. To the cameras that is the same as no ticket.',
      'Activating it for a plate with one wrong character.',
      'Paying for a diesel of Euro 5 or older, which may not enter at all.',
      'Parking overnight in the centre and moving the car after 7:30 without a second ticket.',
      'Driving to a hotel in the centre in the belief that the hotel has paid.',
    ],
    tips: [
      'Arrive after 19:30 or at the weekend: Area C is then open and free. The weekend extension that the press announced is not in force.',
      'Leave the car at a metro station outside Area B. The centre is twenty minutes away and parking costs a fraction.',
      'One ticket covers as many entries as you like until 19:30 of that day.',
      'In August and between Christmas and Epiphany the city suspends Area C in some years, and says so shortly before. Look before you buy.',
      'Ask your garage before you buy: some inside Area C sell a cheaper ticket with the parking, activated the same day.',
    ],
    description:
      'Milan has two rings. The outer one, Area B, simply keeps older cars out of the city. The inner one, Area C, asks every other driver for a ticket each weekday, and its timing catches visitors: the ticket has to be activated when you are there, not before you leave home.',
  },
  rentalWarning:
    'A hired car needs the ticket like any other, and Italian rental cars come without one. Note the plate at the desk, activate the ticket the same day and keep the receipt: the fine goes to the rental firm, months after you have handed the car back.',
  faqs: [
    {
      question: 'Can I buy the Area C ticket before I travel?',
      answer: [
        'You can buy it, but not use it: it only counts once it is activated, on the day of entry or until midnight of the following day. When you order with us we activate it on your travel day.',
      ],
    },
    {
      question: 'I drove in without a ticket. Can I still pay?',
      answer: [
        'Until midnight of the day after, yes, at the normal price. The late payment of up to seven days needs an Italian digital identity, which British drivers cannot get.',
      ],
    },
    {
      question: 'Does an Area C ticket cover Area B?',
      answer: [
        'No. Area B has no ticket for visitors, and you cross it on the way to Area C. The limits are the same at present: a car that may not enter Area B may not enter Area C either. In Area B alone such a car has five free days a year, once it is registered with the city.',
      ],
    },
  ],
};
