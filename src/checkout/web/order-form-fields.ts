import { getFactByField } from '#permits/facts.ts';
import type { FormFieldsState } from '#ui/page/use-form-fields.ts';
import type { OrderFormField } from '../order-form.ts';

export type OrderFormFields = FormFieldsState<OrderFormField>;

/** A field with the name and autofill hint of the fact table. */
export function toFieldProps({ text }: OrderFormFields, field: OrderFormField) {
  const { formLabel, autocomplete } = getFactByField(field);
  return { ...text(field), label: formLabel, ...(autocomplete && { autoComplete: autocomplete }) };
}

/** The same for one of a list. */
export function toSelectFieldProps(fields: OrderFormFields, field: OrderFormField) {
  return { ...toFieldProps(fields, field), options: getFactByField(field).choices };
}
