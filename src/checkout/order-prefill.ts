import { declareKnownVehicle, emptyOrderForm, type OrderForm, type OrderFormField } from './order-form.ts';
import { findStepErrors } from './order-rules.ts';

/** Form values from the last order of the signed-in account; the vehicle only if it is their own. */
export type OrderDefaultFields = Readonly<Record<string, string>>;
export type OrderFormChanges = Partial<OrderForm>;

const isVehicleField = (name: string) => name.startsWith('vehicle.');

/**
 * Prefills the form for a customer who has typed no details yet. A rental is another car each time, so only the
 * person is prefilled and the vehicle questions are asked.
 */
export function prefillOrderForm(
  form: OrderForm,
  defaults: OrderDefaultFields,
  email: string,
  today: string,
): OrderFormChanges {
  if (!isUntouched(form)) return {};
  const isRental = form.rental_car === 'on';
  const fields = Object.entries(defaults).filter(([name]) => !(isRental && isVehicleField(name)));
  const changes: OrderFormChanges = { ...Object.fromEntries(fields), 'owner.email': email };
  const prefilledForm = { ...emptyOrderForm, rental_car: form.rental_car, ...changes, express: '' };
  // When every detail is known, nothing needs to wait until after payment; otherwise Express asks for less.
  const isComplete = Object.keys(findStepErrors(2, prefilledForm, today)).length === 0;
  return isComplete ? { ...changes, express: '' } : declareKnownVehicle(changes);
}

/** What a driver types of a car before anything is known of it. */
const identifyingFields: readonly string[] = ['vehicle.plate_number', 'vehicle.country_of_registration'];

export type CarChoice = Pick<OrderForm, 'rental_car' | 'vehicle.plate_number'>;

/**
 * Values that the rental switch and the plate change: facts of the customer's own car count for no other one, and return
 * with its plate, or with the switch. Once it is another car, what is typed of it stays.
 */
export function prefillVehicle(
  form: OrderForm,
  defaults: OrderDefaultFields,
  before: CarChoice = emptyOrderForm,
): OrderFormChanges {
  const ownCar = Object.entries(defaults).filter(([name]) => isVehicleField(name)) as [OrderFormField, string][];
  const plate = form['vehicle.plate_number'];
  const ownPlate = defaults['vehicle.plate_number'];
  if (form.rental_car === 'on') return before.rental_car === 'on' ? {} : clear(form, ownCar);
  if (plate !== '' && plate !== ownPlate) {
    const wasOwn = before.rental_car !== 'on' && before['vehicle.plate_number'] === ownPlate;
    const facts = ownCar.filter(([name]) => !identifyingFields.includes(name));
    return wasOwn ? clear(form, facts) : {};
  }
  const isTyped = (name: string) => isVehicleField(name) && !(plate !== '' && identifyingFields.includes(name));
  if (!isUntouched(form, isTyped)) return {};
  return form.express === 'on' ? declareKnownVehicle(Object.fromEntries(ownCar)) : Object.fromEntries(ownCar);
}

/** Of another car nobody has said anything yet: no default of the form is stated as its fact. */
function clear(form: OrderForm, facts: readonly [OrderFormField, string][]): OrderFormChanges {
  const unchangedEntries = facts.filter(([name, value]) => form[name] === value);
  const cleared = Object.fromEntries(unchangedEntries.map(([name]) => [name, emptyOrderForm[name]]));
  return { ...cleared, ...('vehicle.fuel_type' in cleared && { tell_vehicle: emptyOrderForm.tell_vehicle }) };
}

function isUntouched(
  form: OrderForm,
  isRelevant = (name: string) => name.startsWith('owner.') || isVehicleField(name),
) {
  return (Object.keys(emptyOrderForm) as OrderFormField[])
    .filter(isRelevant)
    .every((name) => form[name] === emptyOrderForm[name]);
}
