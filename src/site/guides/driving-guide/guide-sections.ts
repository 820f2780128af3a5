import { markClaimText } from '../../claim-markup.ts';
import { claims, rentalAdminFees } from '../../claims.ts';

export interface GuideSection {
  /** Anchor of the section. */
  id: string;
  title: string;
  /** The section in a sentence or two. */
  answer: string;
  points: readonly string[];
  /** For whoever wants to know more. */
  details: readonly { title: string; text: string }[];
}

export const lowEmissionZoneSection: GuideSection = {
  id: 'low-emission-zones',
  title: 'Low emission zones',
  answer:
    'A low emission zone keeps older cars out of a city, by the Euro standard of the engine and the fuel. There are three ways of showing that the car may enter, and they do not replace each other:',
  points: [
    'A sticker, in France. It is ordered once and stuck to the windscreen.',
    'A registration, in Brussels, Antwerp and Barcelona. Nothing is stuck anywhere: the camera looks the plate up.',
    'Nothing, in Amsterdam and most Italian low emission zones. The rule itself decides, and you should know the answer before you drive.',
  ],
  details: [
    {
      title: 'Where do I find the Euro standard?',
      text: 'In the V5C it stands in box D.2 or V.9, or nowhere at all; then the date of first registration is used, or the maker is asked for a certificate. How the car looks or when you bought it does not matter.',
    },
  ],
};

export const limitedTrafficZoneSection: GuideSection = {
  id: 'city-permits',
  title: 'City permits and limited traffic zones',
  answer:
    'A limited traffic zone, in Italian zona a traffico limitato or ZTL, is a historic centre that is closed to every car that is not on its list. Getting on it works differently in each city:',
  points: [
    'Milan, Palermo and Bologna sell a day ticket, which must be activated or linked to the plate on the day.',
    'Verona gives four bookable entries a month; a hotel in the old town can list the plate for the whole stay.',
    'Rome, Florence and Mestre let your hotel or garage report the plate. Ask for it in writing.',
    'Madrid opens its centre to cars that park in a car park inside it.',
  ],
  details: [
    {
      title: 'What does the sign look like?',
      text: 'A white disc with a red rim, with the hours below it in Italian. There is no barrier.',
    },
    {
      title: 'Is a place on the list enough?',
      text: 'It does not open the rules against old cars that many of these cities have as well.',
    },
  ],
};

export const enforcementSection: GuideSection = {
  id: 'enforcement',
  title: 'How the rules are enforced',
  answer: `By cameras, almost everywhere. ${markClaimText('cameraAccuracy', `By our figures they read plates with an accuracy of ${claims.cameraAccuracy}, and compare them with the list of the day. `)}France also checks stickers by eye, on parked cars too. When a letter comes:`,
  details: [
    {
      title: 'How many fines, and when?',
      text: `A trip that goes wrong seldom brings one fine.${markClaimText('violationsPerTrip', ` On average it is ${claims.violationsPerTrip} violations, because the same mistake is made at every gate and on every day.`)}${markClaimText('finesArriveAfter', ` The letters come ${claims.finesArriveAfter} later as a rule.`)}${markClaimText('finesArriveAtLatest', ` They can come up to ${claims.finesArriveAtLatest} later when an authority has to search for the keeper.`)}`,
    },
    {
      title: 'Is a British plate a protection?',
      text: 'No. Since Brexit the United Kingdom is no longer part of the automatic exchange between EU countries, but cities employ collection firms that write to British addresses, and a fine left unpaid grows. With a rental car there is nothing to search for: the company knows who you are.',
    },
  ],
  points: [
    'Look at the time limit first. Italy takes off 30% within five days, Madrid half.',
    'Check the plate, the date and the place against your own papers before you pay.',
    'Pay only on the site or to the account of the authority named in the letter. Look the authority up yourself.',
  ],
};

export const rentalCarSection: GuideSection = {
  id: 'rental-cars',
  title: 'Rental cars',
  answer: `All of this holds for a rental car.${markClaimText('finesWithRentals', ` By our figures ${claims.finesWithRentals} of these fines involve rentals, and the reason is plain: visitors hire cars, and visitors do not know the signs.`)}`,
  details: [
    {
      title: 'What does the hire company do?',
      text: `It adds a fee of about €${rentalAdminFees.range} to every fine it passes on. A car hired in France usually carries the sticker; hardly any rental car has more than that.`,
    },
  ],
  points: [
    'Photograph the plate and the registration document before you leave the yard.',
    'Give the plate to the hotel and to us as soon as you have it.',
    'Keep contract, receipts and permits for at least a year.',
  ],
};
