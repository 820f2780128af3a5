import { countryNames } from '../../countries.ts';
import type { CompanyCard, PlanContext, Planned } from '../../driver.ts';
import type { Phrases } from '../../meaning.ts';
import { type PayloadPath, type PortalDocument, type PortalPayload, readPayload } from '../../payload.ts';
import { certainlyUnclassed } from './crit-air-class.ts';
import { categories, euroAnswer, fuels } from './values.ts';

export type PortalLanguage = 'fr' | 'en' | 'de';

export interface CertificatePlan {
  language: PortalLanguage;
  inFrance: boolean;
  vehicle: {
    country: Phrases;
    /** Without the spaces and dashes that are only for reading: the portal wants none. */
    plate: string;
    firstRegistration: string;
    category: Phrases;
    make: string | undefined;
    model: string | undefined;
    vin: string | undefined;
    fuel: Phrases;
    euro: Phrases;
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
    country: Phrases;
    email: string;
  };
  card: CompanyCard;
}

/** In the order people are asked: the keeper as on the registration document, the vehicle, the document itself. */
const always: readonly PayloadPath[] = [
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

/** The Euro standard is not among them: the portal takes 'unknown' and then goes by the date. */
export function needs(payload: PortalPayload): readonly PayloadPath[] {
  return isFrench(payload) ? [...always, 'vehicle.vin'] : always;
}

export function planIn(language: PortalLanguage) {
  return (payload: PortalPayload, { contactEmail, card }: PlanContext): Planned<CertificatePlan> => {
    const missing = needs(payload).filter((path) => readPayload(payload, path) === undefined);
    if (missing.length > 0) return impossible(`The order does not say ${missing.join(', ')}.`);
    const { vehicle, owner, documents } = payload;
    const fuel = fuels[vehicle.fuel_type ?? ''];
    const category = categories[vehicle.vehicle_category ?? ''];
    const country = countryNames(vehicle.country_of_registration ?? '');
    const keeperCountry = countryNames(owner.address?.country ?? '');
    const { v5c } = documents;
    if (!fuel) return impossible(unclearFuel(vehicle.fuel_type ?? ''));
    if (!category)
      return impossible('Only cars, vans up to 3.5 tonnes and motorcycles can be applied for by the robot.');
    if (!country || !keeperCountry || !v5c) return impossible('The portal does not know this country.');
    const euro = euroAnswer(vehicle.euro_standard);
    const firstRegistration = vehicle.date_first_registration ?? '';
    const facts = { category: category.means, energy: fuel.means, firstRegistration };
    if (certainlyUnclassed(euro.means === undefined ? facts : { ...facts, euro: euro.means }))
      return impossible(tooOld);
    return {
      possible: true,
      plan: {
        language,
        inFrance: isFrench(payload),
        vehicle: {
          country,
          plate: (vehicle.plate_number ?? '').toUpperCase().replace(/[\s.·–-]/g, ''),
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

const tooOld =
  "This vehicle gets no Crit'Air certificate: it is too old for any class (decree of 21 June 2016, annex I), and the portal refuses it.";

function unclearFuel(fuel: string): string {
  return fuel === 'hybrid'
    ? 'The portal asks whether a hybrid is charged from a plug, and if not for its main fuel; the order only says hybrid.'
    : 'The portal has no such fuel on its list; a person must read it from the registration document.';
}

function impossible(reason: string): Planned<CertificatePlan> {
  return { possible: false, reason };
}

function isFrench(payload: PortalPayload): boolean {
  return payload.vehicle.country_of_registration === 'France';
}
