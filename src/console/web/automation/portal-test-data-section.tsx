import { useState } from 'react';
import { isDestination } from '#permits/catalogue.ts';
import { orderConfiguration } from '#permits/order-configuration.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import type { FormFieldsState } from '#ui/page/use-form-fields.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { listPortalTestFields, type PortalTestField } from './portal-test-values.ts';

/** The values that the test types; collapsed until somebody opens them or one of them is wrong. */
const vehicleFields = listPortalTestFields('vehicle');
const ownerFields = listPortalTestFields('owner');
const travelFields = listPortalTestFields('travel');

export function PortalTestDataSection({ fields, country }: { fields: FormFieldsState<string>; country: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="space-y-3">
      <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
      <details
        open={isOpen || fields.errorList.length > 0}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="rounded-lg border border-line px-4"
      >
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          Test data
          <span className="ml-2 font-normal text-ink-soft text-sm">
            {fields.values['vehicle.plate_number'] || 'no plate'}, {fields.values['owner.first_name']}{' '}
            {fields.values['owner.last_name']}, and a specimen as document
          </span>
        </summary>
        <TestFieldGroup title="Vehicle" fields={fields} shown={vehicleFields} />
        <TestFieldGroup title="Keeper" fields={fields} shown={ownerFields} />
        <TestFieldGroup title="Travel" fields={fields} shown={listTravelFields(country)} />
      </details>
    </div>
  );
}

function listTravelFields(country: string): readonly PortalTestField[] {
  if (!isDestination(country)) return [];
  const { dateRequired, vignette } = orderConfiguration(country);
  return travelFields.filter(({ name }) => (name === 'travel.vignette_type' ? vignette : dateRequired));
}

function TestFieldGroup({
  title,
  fields,
  shown,
}: {
  title: string;
  fields: FormFieldsState<string>;
  shown: readonly PortalTestField[];
}) {
  if (shown.length === 0) return null;
  return (
    <fieldset className="mb-4 grid gap-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
      <legend className="mb-1 font-bold">{title}</legend>
      {shown.map((field) => (
        <TestFieldControl key={field.name} field={field} fields={fields} />
      ))}
    </fieldset>
  );
}

function TestFieldControl({
  field: { name, label, kind, choices },
  fields,
}: {
  field: PortalTestField;
  fields: FormFieldsState<string>;
}) {
  const control = { ...fields.text(name), label };
  if (kind === 'choice') return <SelectField {...control} options={choices} />;
  return <TextField {...control} type={kind} />;
}
