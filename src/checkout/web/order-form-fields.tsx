import { getFactByField } from '#permits/facts.ts';
import { FieldHelp } from '#permits/web/field-help.tsx';
import type { FormFieldsState } from '#ui/page/use-form-fields.ts';
import { Switch } from '#ui/switch.tsx';
import type { OrderFormField } from '../order-form.ts';

export type OrderFormFields = FormFieldsState<OrderFormField>;

/** A field with the name, autofill hint and explanation of the fact table. */
export function toFieldProps({ text, values }: OrderFormFields, field: OrderFormField) {
  const { path, formLabel, autocomplete } = getFactByField(field);
  const help = <FieldHelp path={path} label={formLabel} country={values['vehicle.country_of_registration']} />;
  return { ...text(field), label: formLabel, help, ...(autocomplete && { autoComplete: autocomplete }) };
}

/** The same for one of a list. */
export function toSelectFieldProps(fields: OrderFormFields, field: OrderFormField) {
  return { ...toFieldProps(fields, field), options: getFactByField(field).choices };
}

/** Short questions about the vehicle, two abreast. */
export const vehicleGrid =
  'grid items-end gap-x-4 gap-y-2.5 has-[details[open]]:items-start max-sm:[&_select]:pr-1 max-sm:[&_select]:pl-2 min-[22.5rem]:grid-cols-2 max-sm:[&_summary]:py-1 max-sm:[&_summary]:text-[0.8rem] max-sm:[&_summary]:tracking-tight sm:gap-6';

/** On the first step, and again, in short, beside the plate field, which it makes optional. */
export function RentalSwitch({ fields, isShort = false }: { fields: OrderFormFields; isShort?: boolean }) {
  return (
    <Switch
      {...fields.flag('rental_car')}
      label="This is a rental car"
      hint={isShort ? undefined : 'Add its plate when you pick it up: we then process it within 2 hours.'}
    />
  );
}

/** Leads to the question of an answer. @param of the answer, for those who hear the button by itself */
export function ChangeButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-7 shrink-0 text-link underline underline-offset-2 hover:decoration-2"
    >
      Change<span className="sr-only"> {of}</span>
    </button>
  );
}
