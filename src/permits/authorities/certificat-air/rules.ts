import {
  type AdmissionRule,
  createUniformRestDayRule,
  createWorkingDayCheck,
  type RulePeriod,
  type VehicleGroupRule,
  type VehicleRule,
  type ZoneRules,
} from '../../admission-rule.ts';
import { type CritAirClass, possibleCritAirClasses } from './classes.ts';

/** How a zone treats each class of the sticker. */
interface ClassLists {
  admitted: readonly CritAirClass[];
  conditional?: readonly CritAirClass[];
  unclear?: readonly CritAirClass[];
}

const createClassRule = (admitted: ClassLists): VehicleRule => ({
  by: 'class',
  scheme: {
    name: "Crit'Air",
    noClassName: 'NC',
    listPossibleClasses: possibleCritAirClasses,
    isPrinted: ({ certificate_class }) => Boolean(certificate_class),
  },
  ...admitted,
});

const listClassesUpTo = (worst: CritAirClass): CritAirClass[] =>
  (['E', '1', '2', '3', '4', '5'] as const).filter((critAirClass) => critAirClass === 'E' || critAirClass <= worst);

const createCarPeriod = (worst: CritAirClass): RulePeriod => ({
  M1: createClassRule({ admitted: listClassesUpTo(worst) }),
});
const anySticker = createClassRule({ admitted: listClassesUpTo('5') });

/** Holidays by the labour code, article L3133-1. */
const isWorkingDay = createWorkingDayCheck({
  fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  fromEaster: [1, 39, 50],
});

const upToClass2 = createClassRule({ admitted: listClassesUpTo('2') });
/**
 * For days on which the limit rests. A class refused on other days is not refused then, but a longer stay
 * may include one of those days.
 */
const restDayClassRule = createClassRule({ admitted: listClassesUpTo('2'), unclear: ['3', '4', '5', 'NC'] });

const allHoursText = 'at all hours, plus temporary restrictions during pollution episodes';

/** A sticker is valid for the life of the vehicle (https://www.certificat-air.gouv.fr/en/foire-aux-questions). */
const frenchPlateRule: VehicleGroupRule = {
  appliesTo: { country_of_registration: ['France'] },
  requirement:
    "A Crit'Air sticker on the windscreen: look whether it carries one already, for it is valid for the life of the vehicle.",
};

/**
 * For a sticker that the driver has read off the windscreen: nothing needs to be applied for, whatever the class. It
 * too is valid for the life of the vehicle.
 */
const stickerHolderRule: VehicleGroupRule = {
  appliesTo: { certificate_class: ['E', '1', '2', '3', '4', '5'] },
  requirement:
    "Nothing has to be applied for: your Crit'Air is valid for the life of the vehicle, in every French zone. Leave it on the windscreen.",
  isExempt: true,
  coversCondition: true,
};

const localRentalNote =
  "A car hired in France usually carries its Crit'Air sticker: look for a round sticker at the bottom right of the windscreen, or ask at the hire desk. With it you need no other.";

type CityRule = Omit<AdmissionRule, 'need' | 'active'> & { active?: string };

const createZfeRule = (rule: CityRule): AdmissionRule => ({
  need: "A Crit'Air sticker on the windscreen, or its PDF proof while the sticker is in the post.",
  otherNeeds: [stickerHolderRule, frenchPlateRule],
  hiredThere: localRentalNote,
  active: allHoursText,
  ...rule,
});

const surveySource = 'Survey of European zones, checked 19 August 2026';

/** The law that abolished the zones was struck down on 21 May 2026 (Conseil constitutionnel, 2026-903 DC). */
export const certificatAirRules: ZoneRules = {
  'crit-air': {
    need: "Order one Crit'Air sticker for the vehicle; it is valid in every zone.",
    otherNeeds: [stickerHolderRule, frenchPlateRule],
    hiredThere: localRentalNote,
    active: 'wherever a French low-emission zone is in force',
    otherwise: 'No sticker is issued for vehicles without a class: leave the car outside the zones.',
    source: 'Decree of 21 June 2016 (JORFTEXT000032749723), annex I; https://www.certificat-air.gouv.fr/',
    rulesAsOf: '2026-11-01',
    periods: [{ M1: anySticker, N1: anySticker, motorcycle: anySticker }],
  },
  paris: createZfeRule({
    active:
      'Monday to Friday 8:00-20:00, not on public holidays, plus temporary restrictions during pollution episodes',
    isInForce: isWorkingDay,
    atRest: createUniformRestDayRule(
      'admitted',
      'its limits name Monday to Friday only. A pollution episode may bring limits of its own.',
      'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine',
    ),
    otherwise: 'Excluded vehicles are not fined before 31 December 2026, and a 24-hour pass exists.',
    source: 'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine',
    rulesAsOf: '2026-01-02',
    // Vans and motorcycles follow the cars, at the same hours: https://www.affiches-parisiennes.com/ (2021).
    periods: [{ M1: upToClass2, N1: upToClass2, motorcycle: upToClass2 }],
  }),
  lyon: createZfeRule({
    // The city refused class 3 in 2025, but one list of 2026 admits it. Class 2 was planned to follow in 2028.
    otherwise: 'Occasional drivers may declare 52 days a year online.',
    source: `https://mlyon.fr/ (January 2025); ${surveySource}`,
    rulesAsOf: '2026-08-19',
    periods: [
      { to: '2027-12-31', M1: createClassRule({ admitted: listClassesUpTo('2'), unclear: ['3'] }) },
      { from: '2028-01-01', M1: createClassRule({ admitted: listClassesUpTo('1'), unclear: ['2', '3'] }) },
    ],
  }),
  marseille: createZfeRule({
    otherwise: 'The Vieux-Port and Prado-Carénage tunnels are open to all.',
    source: 'Published rules of the Marseille zone, 2026',
    rulesAsOf: '2026-11-01',
    periods: [createCarPeriod('3')],
  }),
  nice: createZfeRule({
    source: 'https://nicepresse.com/ and https://www.bfmtv.com/cote-d-azur/ on the zone of Nice',
    rulesAsOf: '2026-11-01',
    periods: [{ M1: createClassRule({ admitted: listClassesUpTo('3'), unclear: ['4'] }) }],
  }),
  lille: createZfeRule({
    otherNeeds: [
      stickerHolderRule,
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: 'Nothing has to be applied for: motorcycles enter without a sticker.',
        isExempt: true,
      },
      frenchPlateRule,
    ],
    source: 'https://france3-regions.francetvinfo.fr/hauts-de-france/nord-0/lille/',
    rulesAsOf: '2026-11-01',
    periods: [
      { M1: anySticker, motorcycle: { by: 'same', status: 'admitted', reason: 'Motorcycles are exempt in Lille.' } },
    ],
  }),
  toulouse: createZfeRule({
    otherwise: 'A pass of 52 days a year can be requested at least 24 hours ahead.',
    source: 'https://www.lejournaltoulousain.fr/ and https://www.francebleu.fr/ on the zone of Toulouse',
    rulesAsOf: '2026-11-01',
    periods: [createCarPeriod('3')],
  }),
  strasbourg: createZfeRule({
    otherwise: '24-hour passes can be requested from the city.',
    source: `https://media.roole.fr/ (September 2024); ${surveySource}`,
    rulesAsOf: '2026-08-19',
    // Class 2 is planned to follow in 2028, but that is not decided.
    periods: [
      { to: '2026-12-31', ...createCarPeriod('3') },
      { from: '2027-01-01', to: '2027-12-31', ...createCarPeriod('2') },
      { from: '2028-01-01', M1: createClassRule({ admitted: listClassesUpTo('1'), unclear: ['2'] }) },
    ],
  }),
  grenoble: createZfeRule({
    active:
      'Monday to Friday 7:00-19:00, not on public holidays, plus temporary restrictions during pollution episodes',
    otherwise: 'Anyone may use 12 day passes a year; the motorways are outside the zone.',
    source:
      'https://france3-regions.francetvinfo.fr/auvergne-rhone-alpes/isere/grenoble/ (December 2024) and https://zfe.grenoblealpesmetropole.fr/',
    rulesAsOf: '2026-11-01',
    // An older zone for vans applies at all hours. So the zone as a whole never rests; only this limit does.
    periods: [
      { appliesOnDay: isWorkingDay, M1: upToClass2, motorcycle: upToClass2 },
      { M1: restDayClassRule, motorcycle: restDayClassRule },
    ],
  }),
  montpellier: createZfeRule({
    condition: 'Class 3 is excluded on paper, but without signs or fines until 2027.',
    source: 'https://france3-regions.francetvinfo.fr/occitanie/herault/montpellier/ (January 2025)',
    rulesAsOf: '2026-11-01',
    periods: [
      { to: '2026-12-31', M1: createClassRule({ admitted: listClassesUpTo('2'), conditional: ['3'] }) },
      { from: '2027-01-01', M1: createClassRule({ admitted: listClassesUpTo('2'), unclear: ['3'] }) },
    ],
  }),
  reims: createZfeRule({
    source: 'Published rules of the Reims zone, 2023',
    rulesAsOf: '2023-01-01',
    // Classes 4 and 5 were refused in 2023. No text confirms that for 2026.
    periods: [{ M1: createClassRule({ admitted: listClassesUpTo('3'), unclear: ['4', '5'] }) }],
  }),
  rouen: createZfeRule({
    otherwise: 'The roads to the park-and-ride sites are open to all.',
    source: 'Page of the metropolitan area on its zone, ZFE Rouen Normandie',
    rulesAsOf: '2026-11-01',
    periods: [createCarPeriod('3')],
  }),
  'saint-etienne': createZfeRule({
    source: 'Published rules of the Saint-Étienne zone, 2023; cars by national law since 2025',
    rulesAsOf: '2025-01-01',
    periods: [{ M1: anySticker, N1: anySticker }],
  }),
};
