import { createUniformRestDayRule, weekdayOf, type ZoneRules } from '../../admission-rule.ts';
import {
  type Authority,
  createHotelLetterWriter,
  daysToHours,
  hotelLetterFacts,
  hotelStayFacts,
  type LetterRules,
  type Playbook,
} from '../../authority.ts';
import { emissionFacts, isItalianWorkingDay, italianFineSources } from '../../italian-law.ts';

/**
 * By day it rests on Sundays and holidays. The nights of Friday and Saturday last until 3:00 of the next day, and rest
 * in August. Sources differ on whether they rest on a holiday, so a Friday or Saturday always counts as in force.
 */
function isInForce(day: string): boolean {
  const weekday = weekdayOf(day);
  const hasSaturdayNight = weekday === 0 && (day.slice(5, 7) !== '08' || day.endsWith('08-01'));
  return weekday === 5 || weekday === 6 || hasSaturdayNight || isItalianWorkingDay(day);
}

/**
 * On a Sunday only the end of Saturday's night is in force. On a holiday that is a Friday it is at most
 * the beginning of its own night.
 */
function onOneDay(day: string): string | undefined {
  if (!isInForce(day)) return undefined;
  if (weekdayOf(day) === 0)
    return `On a Sunday it is in force until 3:00 at night only. Whoever drives in after 3:00 needs no permit: please do not order then.${isWinter(day) ? ' On some Sundays of the winter, which the city announces by itself, most cars must stay out of the wider Fascia Verde: that is not looked at here.' : ''}`;
  const rests = weekdayOf(day) === 5 && !isItalianWorkingDay(day);
  return rests
    ? 'On a public holiday it rests by day, and at most its night from 23:00 on asks for a permit. Whoever drives in before needs none: please do not order then.'
    : undefined;
}

/** From November to March, as ecological Sundays were announced. */
const isWinter = (day: string) => day.slice(5) >= '11-01' || day.slice(5) <= '03-31';

const historicalCentre = { url: 'https://romamobilita.it/en/services/limited-traffic-zones/historical-centre' };
const listing = 'A hotel inside the zone must have registered the plate before you enter.';

/** The innermost streets have hours of their own, and keep motorcycles out too, by cameras since 1 July 2019. */
const tridente =
  'the Tridente (ZTL A1, between Via di Ripetta and Piazza di Spagna), Monday to Friday 6:30-19:00 and Saturday 10:00-19:00, not on public holidays, unless a hotel there has listed you';

const rules: ZoneRules = {
  'rome-ztl-centro': {
    otherNeeds: [
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement:
          'Nothing to apply for: the centre asks no permit of motorcycles. The limits of the Fascia Verde hold for them too.',
        isExempt: true,
        coversCondition: true,
      },
    ],
    // The ecological Sundays of a season are announced one by one: five in the winter of 2025/26, diesels of every
    // standard included (abitarearoma.it, November 2025; motori.ilmessaggero.it, 15 January 2026).
    need: 'Your hotel puts the plate on the list for the days of your stay. On about five Sundays from November to March, which the city announces one by one, even new diesel cars must stay out of the Fascia Verde, most of the city, for some hours.',
    active:
      'Monday to Friday 6:30-18:00 and Saturday 14:00-18:00, not on public holidays; Friday and Saturday 23:00-3:00, not in August; Trastevere besides Monday to Saturday 6:30-10:00',
    isInForce,
    onOneDay,
    atRest: createUniformRestDayRule('admitted', 'outside its hours the ZTL asks for no permit.', {
      sources: [historicalCentre],
      asOf: '2026-11-28',
      sureness: 'published',
    }),
    butFor: tridente,
    condition: listing,
    within: {
      slug: 'rome-fascia-verde',
      preamble: 'The centre lies inside the Fascia Verde, whose limits hold besides.',
      conditionInDoubt:
        'It must also meet the limits of the Fascia Verde, which are not certain for your vehicle this winter: look at https://romamobilita.it/ before you drive in.',
    },
    otherwise: 'A hotel’s list does not open the Fascia Verde: leave the car outside it.',
    provenance: {
      sources: [
        historicalCentre,
        { url: 'https://turismoroma.it/en/node/127018', about: 'the Fascia Verde' },
        {
          url: 'https://www.romatoday.it/attualita/in-vigore-i-nuovi-orari-delle-ztl-notturne-a-trastevere-e-san-lorenzo.html',
          about: 'the Tridente and Trastevere, November 2021',
          isPress: true,
        },
        {
          url: 'https://roma.repubblica.it/cronaca/2019/06/28/news/roma_dal_1_luglio_al_via_la_ztl_tridente_vietato_a_moto_e_motorini-229869296/',
          about: 'motorcycles in the Tridente, June 2019',
          isPress: true,
        },
        {
          url: 'https://www.automobilismo.it/roma-ztl-a1-divieto-esteso-anche-a-moto-e-scooter-32021',
          about: 'the same, July 2019',
          isPress: true,
        },
        {
          url: 'https://radioroma.it/2024/08/02/roma-agosto-orari-ztl-2024',
          about: 'hours of the Tridente, August 2024',
          isPress: true,
        },
        {
          url: 'https://motori.ilmessaggero.it/ecologia/roma_18_gennaio_prima_domenica_ecologica_2026-9299610.html',
          about: 'ecological Sundays',
          isPress: true,
        },
      ],
      asOf: '2026-11-28',
      sureness: 'published',
    },
    periods: [
      {
        // An electric car too: since 1 July 2026 it is not free, and its own permit is one of a year. The city names EUR 1,000,
        // 500 for whom a petrol car costs 1,016 (cremonaoggi.it by Adnkronos, 27 February 2026; borsaitaliana.it by
        // Radiocor, 7 March 2026; hdmotori.it, 2 March 2026).
        M1: {
          by: 'same',
          status: 'conditional',
          reason: 'Only listed plates may enter.',
          condition: listing,
        },
        motorcycle: {
          by: 'same',
          status: 'admitted',
          reason: 'Motorcycles are free but in the Tridente, where cameras read their plates too.',
        },
      },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Ask the customer for the hotel, if we do not know it: Rome sells no ticket to visitors.',
    'Write to the hotel with plate, country, arrival time and days, and ask it to put the plate on its list.',
    'Keep the hotel’s answer as the confirmation. It must name the plate and the days.',
  ],
  requiredFacts: [...hotelStayFacts, ...emissionFacts],
  optionalFacts: ['stay.phone'],
  leadTime: {
    hours: daysToHours(2),
    description: '1-2 days for the hotel to answer',
    provenance: {
      sources: [
        {
          url: 'https://romamobilita.it/en/services/limited-traffic-zones/permit-x-driving-and-parking',
          about: 'permit X for hotels',
        },
      ],
      asOf: '2026-11-28',
      sureness: 'assumed',
      assumption: 'a hotel answers within two days',
    },
  },
};

/** Hotels inside the zone link their guests' plates to their permits (romamobilita.it, Permit X for hotels). */
const letter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: [...hotelLetterFacts, ...emissionFacts],
  reminderHours: 24,
  write: createHotelLetterWriter({
    zone: { own: 'ZTL Centro Storico di Roma', english: 'the ZTL of the historic centre of Rome' },
    wish: {
      own: 'Vi chiediamo di inserire la targa nella lista autorizzata della ZTL per i giorni del soggiorno.',
      english: 'Please put the plate on the list of the ZTL for the days of the stay.',
    },
  }),
};

export const authority = { rules, statedAt: { fine: italianFineSources }, playbook, letter } satisfies Authority;
