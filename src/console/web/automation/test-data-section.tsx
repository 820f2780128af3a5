import { useState } from 'react';
import { isDestination } from '#permits/catalogue.ts';
import { orderConfiguration } from '#permits/order-configuration.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import type { Fields } from '#ui/page/use-fields.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type TestField, testFields } from './test-fields.ts';

/** What the test will type; folded away until one wants to see it or something in it is wrong. */
const vehicleFields = testFields('vehicle');
const ownerFields = testFields('owner');
const travelFields = testFields('travel');

export function TestDataSection({ fields, country }: { fields: Fields<string>; country: string }) {
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
        <Group title="Vehicle" fields={fields} shown={vehicleFields} />
        <Group title="Keeper" fields={fields} shown={ownerFields} />
        <Group title="Travel" fields={fields} shown={travelFieldsOf(country)} />
      </details>
    </div>
  );
}

function travelFieldsOf(country: string): readonly TestField[] {
  if (!isDestination(country)) return [];
  const { dateRequired, vignette } = orderConfiguration(country);
  return travelFields.filter(({ name }) => (name === 'travel.vignette_type' ? vignette : dateRequired));
}

function Group({ title, fields, shown }: { title: string; fields: Fields<string>; shown: readonly TestField[] }) {
  if (shown.length === 0) return null;
  return (
    <fieldset className="mb-4 grid gap-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
      <legend className="mb-1 font-bold">{title}</legend>
      {shown.map((field) => (
        <Control key={field.name} field={field} fields={fields} />
      ))}
    </fieldset>
  );
}

function Control({ field: { name, label, kind, choices }, fields }: { field: TestField; fields: Fields<string> }) {
  const control = { ...fields.text(name), label };
  if (kind === 'choice') return <SelectField {...control} options={choices} />;
  return <TextField {...control} type={kind} />;
}
