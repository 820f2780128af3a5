import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import type { CompanyCard, PlanContext, PlanResult } from '#robot/driver.ts';
import type { PayloadPath, PortalDocument, PortalPayload } from '#robot/payload.ts';
import { formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { addDays, listStayDays } from '../../days.ts';
import { findEuroStandardRange, hasEuroStandard } from '../../euro-standard.ts';
import { longDate } from '../../long-date.ts';
import { ambBarcelonaRules, findDecisionDay, maxSporadicDays, needsSporadicDays } from './rules.ts';
import { categoryPhrases, fuelPhrases, notStatedPhrases } from './vocabulary.ts';

interface Applicant {
  country: PhrasesByLanguage;
  /** Without spaces and dashes. */
  plate: string;
  firstName: string;
  surname: string;
  idNumber: string;
  email: string;
  password: string;
  card: CompanyCard;
}

export interface LongTermPlan extends Applicant {
  permitType: 'long-term';
  category: PhrasesByLanguage;
  fuel: PhrasesByLanguage;
  euroStandard: PhrasesByLanguage;
  address: string;
  postcode: string;
  town: string;
  registrationDocument: PortalDocument;
}

export interface SporadicPlan extends Applicant {
  permitType: 'sporadic';
  /** The days of the trip on which the zone is in force, ISO, first to last; never empty. */
  days: readonly string[];
}

export type RegistrationPlan = LongTermPlan | SporadicPlan;

/** The facts of both permit types. Only the long-term type also needs documents and the address, which an office examines. */
const commonFacts: readonly PayloadPath[] = [
  'travel.entry_date',
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.vehicle_category',
  'vehicle.fuel_type',
  'vehicle.euro_standard',
  'owner.first_name',
  'owner.last_name',
  'owner.identity_document',
];
const longTermFacts: readonly PayloadPath[] = [
  'owner.keeper_kind',
  'owner.address.line1',
  'owner.address.city',
  'owner.address.postcode',
  'documents.v5c',
];
const sporadicFacts: readonly PayloadPath[] = ['travel.number_of_days'];

/**
 * Without a day of entry the permit type of a vehicle that meets the standard is unknown. Customers then read, before
 * payment, everything that may be asked. The day of first registration decides where no Euro standard is printed.
 */
export function listRequiredFacts({ travel, vehicle }: PortalPayload, today: string): readonly PayloadPath[] {
  const vehicleFacts: readonly PayloadPath[] =
    vehicle.euro_standard === 'unknown' ? [...commonFacts, 'vehicle.date_first_registration'] : commonFacts;
  if (needsSporadicDays(vehicle)) return [...vehicleFacts, ...sporadicFacts];
  if (!travel?.entry_date) return [...vehicleFacts, ...sporadicFacts, ...longTermFacts];
  return [
    ...vehicleFacts,
    ...(choosePermitType(travel.entry_date, vehicle, today) === 'sporadic' ? sporadicFacts : longTermFacts),
  ];
}

/**
 * Chooses the long-term registration when the office decides it before the trip begins: it also serves later trips and
 * costs less than four days. Otherwise chooses single days, which are granted at once; for a vehicle that is not sure to
 * meet the standard always. The verdict before payment uses the same rule (findLeadTime).
 */
function choosePermitType(
  entryDay: string,
  vehicle: PortalPayload['vehicle'],
  today: string,
): RegistrationPlan['permitType'] {
  return needsSporadicDays(vehicle) || entryDay <= findDecisionDay(today) ? 'sporadic' : 'long-term';
}

export function plan(payload: PortalPayload, context: PlanContext): PlanResult<RegistrationPlan> {
  const { vehicle, owner, travel } = payload;
  const { first_name: firstName, last_name: surname, identity_document: idNumber } = owner;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const plate = vehicle.plate_number && formatPlateForPortal(vehicle.plate_number);
  if (!country || !plate || !firstName || !surname || !idNumber)
    return refusePlan(
      'The register asks for plate, country and a holder with an identity document; the order lacks one of them.',
    );
  if (vehicle.country_of_registration === 'Spain')
    return refusePlan('Spanish vehicles are known by their label and are not registered.');
  const { contactEmail: email, password, card, today, reference } = context;
  const isStandardUnknown = findEuroStandardRange(vehicle).known === 'nothing' && !vehicle.date_first_registration;
  if (!reference && hasEuroStandard(vehicle) && isStandardUnknown)
    return refusePlan(
      'Neither Euro standard nor first registration of the vehicle is known: nobody can say whether it is registered for good or gets single days only.',
    );
  if (!reference && !travel?.entry_date && needsSporadicDays(vehicle))
    return refusePlan('The vehicle gets single days only, and the order does not say on which day it enters.');
  const applicant: Applicant = { country, plate, firstName, surname, idNumber, email, password, card };
  // A filed application keeps its permit type. It is long-term when the order has no number of days.
  const isFiledLongTerm = reference !== null && travel?.number_of_days === undefined;
  const permitType =
    !travel?.entry_date || isFiledLongTerm ? 'long-term' : choosePermitType(travel.entry_date, vehicle, today);
  return permitType === 'sporadic' ? planSporadic(applicant, payload, context) : planLongTerm(applicant, payload);
}

function planLongTerm(
  applicant: Applicant,
  { vehicle, owner: { address, keeper_kind }, documents: { v5c: paper } }: PortalPayload,
): PlanResult<LongTermPlan> {
  if (keeper_kind === 'company')
    return {
      possible: false,
      reason:
        'The holder is a company by the registration document: a person registers it as a legal person, by its name in box C.1.',
      isCompanyKeeper: true,
    };
  const { line1, line2, postcode, city: town } = address ?? {};
  if (!paper || !line1 || !postcode || !town)
    return refusePlan(
      'The lasting registration asks for the address of the holder and the papers of the vehicle; the order lacks one of them.',
    );
  const category = findPhrases(categoryPhrases, vehicle.vehicle_category);
  const fuel = findPhrases(fuelPhrases, vehicle.fuel_type);
  if (!category || !fuel)
    return refusePlan('The register has no such category of vehicle, or no such fuel, for private cars.');
  const euroLevel = /^Euro (\d)/.exec(vehicle.euro_standard ?? '')?.[1];
  return {
    possible: true,
    plan: {
      ...applicant,
      permitType: 'long-term',
      category,
      fuel,
      euroStandard: euroLevel ? { en: [`Euro ${euroLevel}`] } : notStatedPhrases,
      address: [line1, line2].filter(Boolean).join(', '),
      postcode: postcode.toUpperCase(),
      town,
      registrationDocument: paper,
    },
  };
}

function planSporadic(
  applicant: Applicant,
  { vehicle, travel: { entry_date: entryDate = '', number_of_days: dayCount } = {} }: PortalPayload,
  { today, reference }: PlanContext,
): PlanResult<SporadicPlan> {
  const reason = needsSporadicDays(vehicle)
    ? 'The vehicle is not sure to meet the standard of the lasting registration'
    : `The lasting registration takes until ${longDate(findDecisionDay(today))}, and the journey begins on ${longDate(entryDate)}`;
  if (!dayCount) return refusePlan(`${reason}: single days have to be requested, and the order does not say how many.`);
  const days = listStayDays(entryDate, dayCount).filter(isInForce);
  const [firstDay] = days;
  if (!firstDay) return refusePlan('The zone is not in force on any day of this journey: nothing has to be requested.');
  if (days.length > maxSporadicDays)
    return refusePlan(
      `${reason}: single days have to be requested, and of its ${days.length} days in the zone at most ${maxSporadicDays} can be requested in a year.`,
    );
  // A filed application has a reference: its days may have passed since.
  if (firstDay < addDays(today, -1) && !reference)
    return refusePlan(`A single day can be requested until the end of the day after it; for ${firstDay} that is over.`);
  return { possible: true, plan: { ...applicant, permitType: 'sporadic', days } };
}

function findPhrases(phrasesByAnswer: Record<string, PhrasesByLanguage>, key = ''): PhrasesByLanguage | undefined {
  return Object.hasOwn(phrasesByAnswer, key) ? phrasesByAnswer[key] : undefined;
}

function isInForce(day: string): boolean {
  return ambBarcelonaRules['barcelona-zbe']?.isInForce?.(day) ?? true;
}
