import { factOfField } from '#permits/facts.ts';
import type { Fields } from '#ui/page/use-fields.ts';
import type { OrderFormField } from '../order-form.ts';

export type OrderFields = Fields<OrderFormField>;

/** A field with the name, and what a browser may fill in by itself, that the table of facts gives it. */
export function asked({ text }: OrderFields, field: OrderFormField) {
  const { formLabel, autocomplete } = factOfField(field);
  return { ...text(field), label: formLabel, ...(autocomplete && { autoComplete: autocomplete }) };
}

/** The same for one of a list. */
export function askedOf(fields: OrderFields, field: OrderFormField) {
  return { ...asked(fields, field), options: factOfField(field).choices };
}
