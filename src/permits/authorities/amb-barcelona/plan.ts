import { countryNames } from '#robot/countries.ts';
import type { CompanyCard, PlanContext, Planned } from '#robot/driver.ts';
import type { Phrases } from '#robot/meaning.ts';
import type { PayloadPath, PortalDocument, PortalPayload } from '#robot/payload.ts';
import { euroRange } from '../../euro-level.ts';
import { ambBarcelonaRules } from './rules.ts';
import { categories, fuels, notStated } from './words.ts';

export interface RegistrationPlan {
  country: Phrases;
  /** Without the spaces and dashes that are only for reading. */
  plate: string;
  category: Phrases;
  fuel: Phrases;
  euro: Phrases;
  firstName: string;
  surname: string;
  idNumber: string;
  address: string;
  postcode: string;
  town: string;
  paper: PortalDocument;
  email: string;
  password: string;
  card: CompanyCard;
}

export const needs: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.vehicle_category',
  'vehicle.fuel_type',
  'vehicle.euro_standard',
  'owner.first_name',
  'owner.last_name',
  'owner.identity_document',
  'owner.address.line1',
  'owner.address.city',
  'owner.address.postcode',
  'documents.v5c',
];

/** Frequent questions of the register. */
const DECIDES_WITHIN_WORKING_DAYS = 15;

export function plan(payload: PortalPayload, context: PlanContext): Planned<RegistrationPlan> {
  const { vehicle, owner, documents, travel } = payload;
  const { first_name: firstName, last_name: surname, identity_document: idNumber, address } = owner;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const plate = vehicle.plate_number?.toUpperCase().replace(/[\s.·–-]/g, '');
  const paper = documents.v5c;
  const { line1, postcode, city: town } = address ?? {};
  if (!country || !plate || !paper || !firstName || !surname || !idNumber || !line1 || !postcode || !town)
    return impossible(
      'The register asks for plate, country, holder with address and identity document, and the papers of the vehicle; the order lacks one of them.',
    );
  if (vehicle.country_of_registration === 'Spain')
    return impossible('Spanish vehicles are known by their label and are not registered.');
  const category = answerIn(categories, vehicle.vehicle_category);
  const fuel = answerIn(fuels, vehicle.fuel_type);
  if (!category || !fuel)
    return impossible('The register has no such category of vehicle, or no such fuel, for private cars.');
  const least = leastEuro(vehicle);
  if (euroRange(vehicle).max < least)
    return impossible(`Vehicles with this fuel are registered from Euro ${least} on; this one does not reach it.`);
  const decidedOn = workingDaysAfter(context.today, DECIDES_WITHIN_WORKING_DAYS);
  if (!context.reference && travel?.entry_date && travel.entry_date <= decidedOn)
    return impossible(
      `The register takes up to ${DECIDES_WITHIN_WORKING_DAYS} working days, until ${decidedOn}, and the journey begins on ${travel.entry_date}: single days of sporadic access have to be requested instead.`,
    );
  const level = /^Euro (\d)/.exec(vehicle.euro_standard ?? '')?.[1];
  return {
    possible: true,
    plan: {
      country,
      plate,
      category,
      fuel,
      euro: level ? { en: [`Euro ${level}`] } : notStated,
      firstName,
      surname,
      idNumber,
      address: [line1, address?.line2].filter(Boolean).join(', '),
      postcode: postcode.toUpperCase(),
      town,
      paper,
      email: context.contactEmail,
      password: context.password,
      card: context.card,
    },
  };
}

function answerIn(answers: Record<string, Phrases>, key = ''): Phrases | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

/** As the zone admits them: petrol from 3, diesel from 4, motorcycles from 2. */
function leastEuro({ fuel_type: fuel, vehicle_category: category }: PortalPayload['vehicle']): number {
  if (fuel === 'electric') return 0;
  if (category === 'motorcycle') return 2;
  return fuel === 'diesel' ? 4 : 3;
}

function workingDaysAfter(day: string, count: number): string {
  if (count === 0) return day;
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return workingDaysAfter(next, count - (ambBarcelonaRules['barcelona-zbe']?.isInForce?.(next) ? 1 : 0));
}

function impossible(reason: string): Planned<RegistrationPlan> {
  return { possible: false, reason };
}
