import {
  admitFromEuro,
  createUniformRestDayRule,
  type EuroThresholds,
  isWeekday,
  type VehicleRule,
  weekdayOf,
  type ZoneRules,
} from '../../admission-rule.ts';
import {
  type Authority,
  daysToHours,
  type LetterRules,
  type OfficeContact,
  type Playbook,
  renderFactTable,
} from '../../authority.ts';
import {
  dieselFromEuro6UnclearAt5,
  isItalianWorkingDay,
  italianFineSources,
  venetoSmogAlert,
} from '../../italian-law.ts';
import type { Provenance } from '../../provenance.ts';
import { ruleCheckFacts, ruleCheckSteps } from '../../rule-check-playbook.ts';

/** The office that maintains the white list of the restricted streets, by mail only: https://padovanet.it/node/9776. */
const ztlOffice: OfficeContact = {
  name: 'Comune di Padova, ufficio ZTL',
  email: 'zonablu@comune.padova.it',
};

const winter = { from: '10-01', to: '04-30' };
/**
 * The winter 2023/24 in Padua itself. The plan of the region for the winters since 2025 has the same and gas up to Euro 1
 * besides (resolution 377 of April 2025, by https://www.veronaoggi.it/ of 9 September 2025 and
 * https://www.comune.buttapietra.vr.it/novita/ of 17 October 2025; read on 28 November 2026).
 */
const inWinter: VehicleRule = {
  by: 'euro',
  petrol: admitFromEuro(2),
  gas: admitFromEuro(2),
  diesel: dieselFromEuro6UnclearAt5,
};
/** In earlier winters the bans rested over Christmas; the days for this winter are unknown. */
const atChristmas: VehicleRule = {
  by: 'euro',
  petrol: { admittedFrom: 2, unclear: [0, 1] },
  gas: { admittedFrom: 2, unclear: [0, 1] },
  diesel: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] },
};
/**
 * On one Sunday a month of the season every vehicle with an engine that burns something stays outside the walls of the
 * 16th century, 8:30-18:30 (https://padovanet.it/informazione/domenica-ecologica-dell1-dicembre-2024); seven were planned
 * for 2025/26 (lapiazzaweb.it, 5 October 2025). The days of this winter were not found on 28 November 2026.
 */
const everyEuro: EuroThresholds = { conditional: [0, 1, 2, 3, 4, 5, 6, 7] };
const onWinterSundays: VehicleRule = {
  by: 'euro',
  petrol: everyEuro,
  gas: everyEuro,
  diesel: everyEuro,
  hybrid: everyEuro,
  condition:
    'On one Sunday a month from October to April the city keeps every vehicle but electric ones out of the old town inside its walls of the 16th century, 8:30-18:30. Seven such Sundays were planned for the winter 2025/26, and those of this winter are not known to us: look at https://padovanet.it/ before you drive in on a Sunday. On the other Sundays it may enter.',
};
const inSummer: VehicleRule = {
  by: 'same',
  status: 'admitted',
  reason: 'The winter ban of Padua is not in force on that day.',
};

const isSunday = (day: string) => weekdayOf(day) === 0;
const isNoSunday = (day: string) => !isSunday(day);
const isInSeason = (day: string) => day.slice(5) >= winter.from || day.slice(5) <= winter.to;

const padovanet = { url: 'https://www.padovanet.it/' };
const rulesOfLastSeenWinter = { url: 'https://www.autodepocaservizi.it/?p=3673', isPress: true } as const;
const banProvenance: Provenance = {
  sources: [
    padovanet,
    {
      ...rulesOfLastSeenWinter,
      about: 'the rules of the winter 2023/24; those of this winter have not been seen',
    },
    {
      url: 'https://www.veronaoggi.it/primo-piano-5/smog-ottobre-verona-veneto-stop-euro-veicoli-pm10-auto-9-settembre-2025/',
      about: 'the plan of the Veneto of 2025',
      isPress: true,
    },
  ],
  asOf: '2023-10-01',
  seenOn: '2026-11-28',
  sureness: 'published',
  validUntil: '2024-04-30',
};

const rules: ZoneRules = {
  'padua-lez': {
    need: 'Nothing to apply for. The restricted streets of the old town need a permit of their own. We hold the rules of the winter 2023/24 and the plan of the region of 2025, and have not seen those of this winter.',
    otherNeeds: [
      {
        appliesTo: { fuel_type: ['electric'] },
        requirement: `Nothing to apply for because of the ban, by the rules of the winter 2023/24: those of this winter we have not seen. The city also puts electric cars on the white list of its restricted streets, for nothing: it takes plate, registration document and its form by mail at ${ztlOffice.email}. With an order we write to it for you.`,
      },
    ],
    active: '1 October to 30 April, Monday to Friday 8:30-18:30, not on public holidays; besides one Sunday a month',
    isInForce: (day) => (isItalianWorkingDay(day) || isSunday(day)) && isInSeason(day),
    atRest: {
      ...createUniformRestDayRule(
        'admitted',
        'the ban names working days from October to April only, one Sunday a month, and the days of a smog alert. The restricted streets of the old town ask for a permit of their own on every day.',
        { ...banProvenance, sources: [padovanet, { ...rulesOfLastSeenWinter, about: 'days of the ban' }] },
      ),
      dayAssumption: {
        text: 'the ban rests on a public holiday, which is no working day',
        appliesOnDay: (day) => isInSeason(day) && isWeekday(day),
      },
    },
    smogAlert: venetoSmogAlert,
    otherwise: 'Leave the car outside the city; smog alerts add further bans.',
    provenance: banProvenance,
    periods: [
      { season: { from: '12-16', to: '01-07' }, appliesOnDay: isNoSunday, M1: atChristmas, N1: atChristmas },
      {
        season: winter,
        appliesOnDay: isNoSunday,
        M1: inWinter,
        N1: inWinter,
        motorcycle: { by: 'euro', petrol: admitFromEuro(1), diesel: admitFromEuro(1) },
      },
      { season: winter, M1: onWinterSundays, N1: onWinterSundays, motorcycle: onWinterSundays },
      { M1: inSummer, N1: inSummer, motorcycle: inSummer },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    `An electric car gets its rule-check statement at once, and the product writes to ${ztlOffice.email} with a copy of the V5C. What the office asks for goes to the customer as a question; its form, if it sends one, is filled in with the values below and sent back in the thread.`,
    'If the office says no, end the application as refused and say that the statement stays valid: the car may drive in the city, and not in the restricted streets.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: {
    hours: daysToHours(2),
    description: 'Rule check within minutes; an electric car is listed some days after the office has the mail',
    provenance: {
      sources: [{ url: 'https://padovanet.it/node/9776' }],
      asOf: '2026-11-28',
      sureness: 'assumed',
      assumption: 'the office lists an electric car within some days',
    },
  },
};

/**
 * The city puts an electric car on the white list of the restricted streets, free of charge. It requires plate,
 * registration document and a form of the city by mail (padovanet.it/node/9776). We do not have that form, so the
 * letter states its content and asks the office to send it where the office insists on it. The ban itself requires no
 * application; its rule-check statement is issued in addition.
 */
const letter: LetterRules = {
  language: 'it',
  contactKind: 'office',
  to: ztlOffice,
  onlyForVehicles: { fuel_type: ['electric'] },
  enclosure: 'documents.v5c',
  requiredFacts: [
    'vehicle.plate_number',
    'vehicle.country_of_registration',
    'vehicle.vehicle_category',
    'owner.first_name',
    'owner.last_name',
    'travel.entry_date',
    'documents.v5c',
  ],
  questionsIntro:
    'Your car is electric: as soon as this is complete you get our dated rule-check statement, and we ask the city office of Padua to put your plate on the list of its restricted streets. It wants a copy of the registration document, which goes with our letter.',
  usualAnswerTime: 'some days (we assume this)',
  reminderHours: 72,
  write: (facts) => ({
    subject: `Targa ${facts.plate}: veicolo elettrico, lista bianca ZTL / Electric car`,
    own: [
      `Alla cortese attenzione di ${facts.place},`,
      'chiediamo di inserire nella lista bianca della ZTL di Padova un veicolo elettrico immatricolato all’estero, per i giorni indicati sotto o per il periodo che prevedete. Alleghiamo copia della carta di circolazione.',
      `${renderFactTable('it', facts, 'Intestatario')}\nAlimentazione: elettrica`,
      'Se è necessario il Vostro modulo, Vi preghiamo di inviarcelo in risposta a questa e-mail: lo faremo compilare. Altrimenti basta rispondere «Sì, targa inserita». Se manca qualcosa, o se non è possibile, rispondeteci ugualmente.',
    ],
    english: [
      'Please put an electric car that is registered abroad on the white list of the restricted streets of Padua, for the days below or for as long as you do. A copy of its registration document is attached.',
      `${renderFactTable('en', facts, 'Keeper')}\nFuel: electric`,
      'If your form is needed, please send it in answer to this mail and we have it filled in. Otherwise “Yes, the plate is on the list” is enough. If anything is missing, or it cannot be done, please answer too.',
    ],
  }),
};

export const authority = { rules, statedAt: { fine: italianFineSources }, playbook, letter } satisfies Authority;
