import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import type { CompanyCard, PlanContext, PlanResult } from '#robot/driver.ts';
import type { PayloadPath, PortalDocument, PortalPayload } from '#robot/payload.ts';
import { explainMissingFacts, formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { isCertainlyUnclassed } from './classes.ts';
import { categoryAnswers, euroAnswer, fuelAnswers } from './portal-answers.ts';

/**
 * In the order in which customers are asked: the keeper as on the registration document,
 * the vehicle, the document itself.
 */
const commonFacts: readonly PayloadPath[] = [
  'owner.keeper_kind',
  'owner.first_name',
  'owner.last_name',
  'owner.address.line1',
  'owner.address.city',
  'owner.address.postcode',
  'owner.address.country',
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.date_first_registration',
  'vehicle.vehicle_category',
  'vehicle.fuel_type',
  'documents.v5c',
];

/** The Euro standard is not required: the portal accepts 'unknown' and then goes by the date. */
export function listRequiredFacts(payload: PortalPayload): readonly PayloadPath[] {
  return isRegisteredInFrance(payload) ? [...commonFacts, 'vehicle.vin'] : commonFacts;
}

function isRegisteredInFrance(payload: PortalPayload): boolean {
  return payload.vehicle.country_of_registration === 'France';
}

export type PortalLanguage = 'fr' | 'en' | 'de';

export interface CertificatePlan {
  language: PortalLanguage;
  inFrance: boolean;
  vehicle: {
    country: PhrasesByLanguage;
    /** Without the spaces and dashes that only make it readable: the portal accepts none. */
    plate: string;
    firstRegistration: string;
    category: PhrasesByLanguage;
    make: string | undefined;
    model: string | undefined;
    vin: string | undefined;
    fuel: PhrasesByLanguage;
    euro: PhrasesByLanguage;
    co2: string | undefined;
  };
  certificate: PortalDocument;
  keeper: {
    surname: string;
    firstName: string;
    address: string;
    addressExtra: string | undefined;
    postcode: string;
    town: string;
    country: PhrasesByLanguage;
    email: string;
  };
  card: CompanyCard;
}

export function createPlanner(language: PortalLanguage) {
  return (payload: PortalPayload, { contactEmail, card }: PlanContext): PlanResult<CertificatePlan> => {
    // Older orders, complete before we asked for the kind of keeper, continue without it.
    const demandedFacts = listRequiredFacts(payload).filter((path) => path !== 'owner.keeper_kind');
    const missing = explainMissingFacts(payload, demandedFacts);
    if (missing) return refusePlan(missing);
    const { vehicle, owner, documents } = payload;
    if (owner.keeper_kind === 'company') return { possible: false, reason: companyKeeperReason, isCompanyKeeper: true };
    const fuel = fuelAnswers[vehicle.fuel_type ?? ''];
    const category = categoryAnswers[vehicle.vehicle_category ?? ''];
    const country = countryNames(vehicle.country_of_registration ?? '');
    const keeperCountry = countryNames(owner.address?.country ?? '');
    const { v5c } = documents;
    if (!fuel) return refusePlan(unclearFuel(vehicle.fuel_type ?? ''));
    if (!category)
      return refusePlan('Only cars, vans up to 3.5 tonnes and motorcycles can be applied for by the robot.');
    if (!country || !keeperCountry || !v5c) return refusePlan('The portal does not know this country.');
    const euro = euroAnswer(vehicle.euro_standard);
    const firstRegistration = vehicle.date_first_registration ?? '';
    const facts = { category: category.means, energy: fuel.means, firstRegistration };
    if (isCertainlyUnclassed(euro.means === undefined ? facts : { ...facts, euro: euro.means }))
      return refusePlan(unclassedVehicleReason);
    return {
      possible: true,
      plan: {
        language,
        inFrance: isRegisteredInFrance(payload),
        vehicle: {
          country,
          plate: formatPlateForPortal(vehicle.plate_number ?? ''),
          firstRegistration,
          category: category.words,
          make: vehicle.make,
          model: vehicle.model,
          vin: vehicle.vin,
          fuel: fuel.words,
          euro: euro.words,
          co2: vehicle.co2_grams_per_km,
        },
        certificate: v5c,
        keeper: {
          surname: owner.last_name ?? '',
          firstName: owner.first_name ?? '',
          address: owner.address?.line1 ?? '',
          addressExtra: owner.address?.line2,
          postcode: owner.address?.postcode ?? '',
          town: owner.address?.city ?? '',
          country: keeperCountry,
          email: contactEmail,
        },
        card,
      },
    };
  };
}

const companyKeeperReason =
  'The keeper is a company by the registration document: a person declares it as one, with its name as in box C.1.';

const unclassedVehicleReason =
  "This vehicle gets no Crit'Air certificate: it is too old for any class (decree of 21 June 2016, annex I), and the portal refuses it.";

function unclearFuel(fuel: string): string {
  return fuel === 'hybrid'
    ? 'The portal asks whether a hybrid is charged from a plug, and if not for its main fuel; the order only says hybrid.'
    : 'The portal has no such fuel on its list; a person must read it from the registration document.';
}
