import {
  type AdmissionRule,
  isWeekday,
  type RulePeriod,
  type VehicleGroupRule,
  type VehicleRule,
} from '../../admission-rule.ts';
import { type CritAirClass, findUnfittingClass, possibleCritAirClasses } from './classes.ts';

/** How a zone treats each class of the sticker. */
interface ClassLists {
  admitted: readonly CritAirClass[];
  conditional?: readonly CritAirClass[];
  unclear?: readonly CritAirClass[];
  /** What is assumed of the result of these classes alone. */
  assumedOf?: { classes: readonly CritAirClass[]; text: string };
}

export const createClassRule = (admitted: ClassLists): VehicleRule => ({
  by: 'class',
  scheme: {
    name: "Crit'Air",
    noClassName: 'NC',
    listPossibleClasses: possibleCritAirClasses,
    isPrinted: ({ certificate_class }) => Boolean(certificate_class),
    findContradiction: findUnfittingClass,
  },
  ...admitted,
});

export const listClassesUpTo = (worst: CritAirClass): CritAirClass[] =>
  (['E', '1', '2', '3', '4', '5'] as const).filter((critAirClass) => critAirClass === 'E' || critAirClass <= worst);

export const anySticker = createClassRule({ admitted: listClassesUpTo('5') });
export const upToClass3 = createClassRule({ admitted: listClassesUpTo('3') });
export const upToClass2 = createClassRule({ admitted: listClassesUpTo('2') });
export const upToClass2OfAll = { M1: upToClass2, N1: upToClass2, motorcycle: upToClass2 };
/** From 2028 on class 2 is to follow the excluded classes in some cities. That was planned and is not decided. */
export const upToClass1Perhaps2 = createClassRule({ admitted: listClassesUpTo('1'), unclear: ['2'] });

/** For vehicles of which the sticker may be asked and whose class does not count. */
export const anyClass = createClassRule({ admitted: listClassesUpTo('5'), unclear: ['NC'] });
/** In Grenoble, where the sticker is asked for at all times. */
const weekendClassRule: VehicleRule = {
  ...anyClass,
  preamble: 'On Saturdays and Sundays its limits for cars and motorcycles rest.',
};
/** radioisa.com on the zone (December 2024): Monday to Friday, 7:00-19:00, 'sauf les jours fériés'. */
const holidayClassRule: VehicleRule = {
  ...anyClass,
  preamble: 'On public holidays its limits for cars and motorcycles rest.',
  assumption: 'they rest on public holidays too, as a radio station of the region says',
};

/** For vehicles that the limits of a city do not concern: it needs no sticker of them, and no class is refused. */
export const createUnconcernedRule = (reason: string): VehicleRule => ({ by: 'same', status: 'admitted', reason });

export const createUnconcernedGroup = (categories: readonly string[], requirement: string): VehicleGroupRule => ({
  appliesTo: { vehicle_category: categories },
  requirement,
  isExempt: true,
});

/**
 * Vans and lorries, private ones too (vercors.org), have a zone of 27 communes since 2019, at all hours. Class 3 left it on
 * 1 July 2022 (radioisa.com and france3-regions.francetvinfo.fr of that day); class 2 was to follow in 2025 (flotauto.com,
 * May 2019), and whether it did was not found on 28 November 2026.
 */
const vansInGrenoble: VehicleRule = {
  ...createClassRule({ admitted: listClassesUpTo('1'), unclear: ['2'] }),
  active: 'at all hours for vans, in a zone of their own, plus temporary restrictions during pollution episodes',
  preamble: 'Vans have a zone of their own, at all hours.',
  assumption: 'the zone for vans is as its step of July 2022 left it',
};

/** @param isWorkingDay tells the days (ISO) on which the limits of cars and motorcycles are in force */
export const createGrenoblePeriods = (isWorkingDay: (day: string) => boolean): AdmissionRule['periods'] => [
  { appliesOnDay: isWorkingDay, M1: upToClass2, N1: vansInGrenoble, motorcycle: upToClass2 },
  {
    appliesOnDay: (day) => isWorkingDay(day) || !isWeekday(day),
    M1: weekendClassRule,
    N1: vansInGrenoble,
    motorcycle: weekendClassRule,
  },
  { M1: holidayClassRule, N1: vansInGrenoble, motorcycle: holidayClassRule },
];

const assumeAsCars =
  (vehicles: string) =>
  (rule: VehicleRule): VehicleRule => ({ ...rule, assumption: `${vehicles} follow the rule for cars` });

/** The limits of cars, where no text names vans. */
export const assumeForVans = assumeAsCars('vans');

/** The same for motorcycles that only the press names. */
const assumeForMotorcycles = assumeAsCars('motorcycles');

const createStrasbourgRules = (rule: VehicleRule) => ({ M1: rule, N1: rule, motorcycle: assumeForMotorcycles(rule) });

/** The step stands in the press of 2024 alone; class 4 and worse were out before. */
const withoutClass3InStrasbourg = createClassRule({
  admitted: listClassesUpTo('2'),
  assumedOf: {
    classes: ['3'],
    text: 'class 3 leaves on 1 January 2027, as the press wrote in 2024; we have found nothing newer',
  },
});

/**
 * Vans as cars: https://media.roole.fr/ counts them, and https://www.francebleu.fr/ (1619616941, April 2021) excepts none.
 * Motorcycles too: https://www.motomag.com/ZFE-les-regles-se-durcissent-en-2025.html (January 2025). The step of 2028 is
 * planned: https://www.lejournaldesentreprises.com/breve/linterdiction-des-vehicules-critair-3-reportee-2027-dans-leurometropole-de-strasbourg-2103433
 */
export const strasbourgPeriods: AdmissionRule['periods'] = [
  { to: '2026-12-31', ...createStrasbourgRules(upToClass3) },
  { from: '2027-01-01', to: '2027-12-31', ...createStrasbourgRules(withoutClass3InStrasbourg) },
  { from: '2028-01-01', ...createStrasbourgRules(upToClass1Perhaps2) },
];

/** Vans as cars: what counts in Montpellier is the class, and not the size. */
export const createMontpellierPeriod = (lists: ClassLists): RulePeriod => {
  const rule = createClassRule(lists);
  return {
    M1: rule,
    N1: assumeForVans(rule),
    motorcycle: createUnconcernedRule('Motorcycles are exempt in Montpellier.'),
  };
};

export const niceRule = createClassRule({ admitted: listClassesUpTo('3'), unclear: ['4'] });

const unconcerned = createUnconcernedRule(
  'The zone of Saint-Étienne does not concern cars and motorcycles, whatever their class, except during a pollution episode.',
);
export const unconcernedInSaintEtienne = { M1: unconcerned, motorcycle: unconcerned };
/** Whether a van of no class is exempt as those of class 4 and 5 are is not published. */
export const privateVans: VehicleRule = {
  ...createClassRule({ admitted: listClassesUpTo('3'), conditional: ['4', '5'], unclear: ['NC'] }),
  assumption: {
    conditional:
      'private vans are exempt until 2027, as a magazine of the Métropole said in 2025; we have not seen its order',
  },
};
