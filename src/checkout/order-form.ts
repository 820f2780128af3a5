import type { VignetteType } from '#permits/form-choices.ts';
import { type Price, priceTrip } from '#permits/pricing.ts';
import { type VehicleTextName, vehicleTexts } from '#permits/vehicle-texts.ts';

const emptyVehicleTexts = Object.fromEntries(vehicleTexts.map(({ name }) => [`vehicle.${name}`, ''])) as Record<
  `vehicle.${VehicleTextName}`,
  string
>;

/**
 * The order form as texts by field path, as typed, as stored in the browser and as the server refuses them. The
 * fields are in page order, which is also the order of the error list.
 */
export const emptyOrderForm = {
  'trip.country': '',
  'trip.city_zone': '',
  'trip.vignette_type': '',
  'trip.entry_date': '',
  'trip.number_of_days': '1',
  urgent_processing: '',
  rental_car: '',
  express: 'on',
  'owner.email': '',
  'owner.keeper_kind': '',
  'owner.first_name': '',
  'owner.last_name': '',
  'owner.phone': '',
  'owner.address_line1': '',
  'owner.address_line2': '',
  'owner.city': '',
  'owner.postcode': '',
  'owner.country': 'United Kingdom',
  'vehicle.country_of_registration': 'United Kingdom',
  'vehicle.plate_number': '',
  /**
   * In an express order, which asks nothing about the vehicle: the customer still answers the questions that decide
   * admission.
   */
  tell_vehicle: '',
  'vehicle.fuel_type': 'petrol',
  'vehicle.euro_standard': 'unknown',
  'vehicle.vehicle_category': 'M1',
  'vehicle.date_first_registration': '',
  /** The French sticker that the car already has; empty means 'no, or not known'. */
  'vehicle.certificate_class': '',
  /** Where it decides; empty means 'not printed'. */
  'vehicle.co2_grams_per_km': '',
  ...emptyVehicleTexts,
  /** The order warnings that were ticked, one a line. */
  accepted: '',
  consent: '',
};
export type OrderFormField = keyof typeof emptyOrderForm;
export type OrderForm = Record<OrderFormField, string>;
export type OrderErrors = Partial<Record<OrderFormField, string>>;
export type OrderStep = 1 | 2 | 3;

/** Every detail at once is asked on two pages of the second step. */
export type DetailsPart = 'keeper' | 'vehicle';

export const findPartOfField = (field: string): DetailsPart =>
  /^(vehicle\.|rental_car|tell_vehicle)/.test(field) ? 'vehicle' : 'keeper';

export const orderStepNames = ['Trip', 'Details', 'Review & Pay'] as const;

/** A choice that the country does not offer is not charged: the price table sees to that. */
export function priceOrderForm(form: OrderForm): Price {
  return priceTrip({
    country: form['trip.country'],
    number_of_days: parseTripDays(form) ?? null,
    vignette_type: form['trip.vignette_type'] as VignetteType,
    urgent_processing: form.urgent_processing === 'on',
  });
}

export function parseTripDays(form: OrderForm): number | undefined {
  const days = form['trip.number_of_days'].trim();
  return days === '' ? undefined : Number(days);
}

/**
 * The vehicle of an express order counts only with `tell_vehicle`. It needs category and fuel: the form's defaults would
 * otherwise state what nobody has said.
 */
export const declareKnownVehicle = (fields: Partial<OrderForm>): Partial<OrderForm> =>
  fields['vehicle.fuel_type'] && fields['vehicle.vehicle_category'] ? { ...fields, tell_vehicle: 'on' } : fields;
