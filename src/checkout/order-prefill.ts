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

/**
 * Values that the rental switch changes: the customer's own car is never taken for a rental, and returns with the
 * switch.
 */
export function prefillVehicleForRental(form: OrderForm, defaults: OrderDefaultFields): OrderFormChanges {
  const vehicle = Object.entries(defaults).filter(([name]) => isVehicleField(name)) as [OrderFormField, string][];
  if (form.rental_car === 'on') {
    const unchangedEntries = vehicle.filter(([name, value]) => form[name] === value);
    const cleared = Object.fromEntries(unchangedEntries.map(([name]) => [name, emptyOrderForm[name]]));
    // Of the hired car nobody has said anything yet: no default of the form is stated as its fact.
    return { ...cleared, ...('vehicle.fuel_type' in cleared && { tell_vehicle: emptyOrderForm.tell_vehicle }) };
  }
  if (!isUntouched(form, isVehicleField)) return {};
  return form.express === 'on' ? declareKnownVehicle(Object.fromEntries(vehicle)) : Object.fromEntries(vehicle);
}

function isUntouched(
  form: OrderForm,
  isRelevant = (name: string) => name.startsWith('owner.') || isVehicleField(name),
) {
  return (Object.keys(emptyOrderForm) as OrderFormField[])
    .filter(isRelevant)
    .every((name) => form[name] === emptyOrderForm[name]);
}
