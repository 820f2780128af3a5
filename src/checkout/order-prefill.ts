import { emptyOrderForm, type OrderForm, type OrderFormField } from './order-form.ts';
import { findStepErrors } from './order-rules.ts';

/** What the last order of who is signed in knows: values of the form, the vehicle among them only if it is their own. */
export type OrderDefaultFields = Readonly<Record<string, string>>;
export type OrderFormChanges = Partial<OrderForm>;

const isVehicleField = (name: string) => name.startsWith('vehicle.');

/**
 * What is filled in for somebody who has typed no detail yet. A rental car is another car each time, so only the person
 * is known then, and the questions about the car are asked.
 */
export function prefillOrderForm(
  form: OrderForm,
  known: OrderDefaultFields,
  email: string,
  today: string,
): OrderFormChanges {
  if (!isUntouched(form)) return {};
  const isRental = form.rental_car === 'on';
  const fields = Object.entries(known).filter(([name]) => !(isRental && isVehicleField(name)));
  const changes: OrderFormChanges = { ...Object.fromEntries(fields), 'owner.email': email };
  const filled = { ...emptyOrderForm, rental_car: form.rental_car, ...changes, express: '' };
  // With everything known there is no reason to leave it for later; else Express asks for less.
  const isWhole = Object.keys(findStepErrors(2, filled, today)).length === 0;
  return { ...changes, ...(isWhole && { express: '' }) };
}

/** What changes with the rental switch: one's own car is never taken for a rented one, and comes back with the switch. */
export function prefillVehicleForRental(form: OrderForm, known: OrderDefaultFields): OrderFormChanges {
  const vehicle = Object.entries(known).filter(([name]) => isVehicleField(name)) as [OrderFormField, string][];
  if (form.rental_car === 'on') {
    const own = vehicle.filter(([name, value]) => form[name] === value);
    return Object.fromEntries(own.map(([name]) => [name, emptyOrderForm[name]]));
  }
  return isUntouched(form, isVehicleField) ? Object.fromEntries(vehicle) : {};
}

function isUntouched(form: OrderForm, isMeant = (name: string) => name.startsWith('owner.') || isVehicleField(name)) {
  return (Object.keys(emptyOrderForm) as OrderFormField[])
    .filter(isMeant)
    .every((name) => form[name] === emptyOrderForm[name]);
}
