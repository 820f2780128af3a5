import type { ReactNode } from 'react';
import { formatDay } from '#browser/format-time.ts';
import { findZone } from '#features/catalogue/catalogue.ts';
import { registrationCode } from '#features/catalogue/country-codes.ts';
import { euroStandards, fuels, vehicleCategories, vignetteTypes } from '#features/catalogue/lists.ts';
import { formatPlate } from '#features/catalogue/plates.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { configurationOf, type OrderForm, type OrderFormField, type OrderStep } from '../order-form.ts';
import type { Price } from '../pricing.ts';
import { IndependentNotice } from './independent-notice.tsx';
import type { OrderFields } from './order-fields.ts';
import { PriceLines } from './price-panel.tsx';

interface ReviewStepProps {
  fields: OrderFields;
  price: Price;
  /** The order the details were taken from, for who is signed in. */
  knownFrom: string | null;
  onChange: (step: OrderStep, field: OrderFormField) => void;
}

export function ReviewStep({ fields, price, knownFrom, onChange }: ReviewStepProps) {
  const form = fields.values;
  const zone = findZone(form['trip.country'], form['trip.city_zone']);
  const authority = zone?.official.name ?? 'the authority';
  return (
    <>
      {knownFrom && (
        <Notice title={`Your details are those of your order ${knownFrom}.`}>
          Change whatever is different this time.
        </Notice>
      )}
      <PlateCheck form={form} onChange={() => onChange(2, 'vehicle.plate_number')} />
      <dl className="divide-y divide-line border-line border-y">
        {rowsOf(form).map((row) => (
          <div
            key={row.term}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-ink-soft">{row.term}</dt>
            <dd className="order-last col-span-2 sm:order-none sm:col-span-1">{row.value}</dd>
            <dd>
              <ChangeButton of={row.term} onClick={() => onChange(row.step, row.field)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="lg:hidden">
        <PriceLines price={price} />
      </div>
      <div className="rounded-xl border-2 border-line-strong bg-card p-5">
        <Checkbox
          {...fields.flag('consent')}
          // The button below is disabled without consent, so Enter has to be taken here to be answered at all.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          label={
            <>
              <span className="font-semibold">I authorise European Driving Permits to apply on my behalf.</span>
              <span className="mt-1 block text-ink-soft text-sm">
                You may give my details to {authority}, pay its fee where there is one, and receive its answers for me.
                What I have entered is true and complete.
              </span>
            </>
          }
        />
      </div>
      {zone && <IndependentNotice official={zone.official} />}
    </>
  );
}

function PlateCheck({ form, onChange }: { form: OrderForm; onChange: () => void }) {
  const country = form['vehicle.country_of_registration'];
  const plate = form['vehicle.plate_number'];
  return (
    <section
      aria-label="Plate number"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl bg-sunken p-5"
    >
      <NumberPlate
        size="large"
        text={plate ? formatPlate(plate, country) : null}
        countryCode={registrationCode(country)}
      />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">
          {plate ? 'Is this exactly what is on your car?' : 'You add the plate when you pick the car up.'}
        </p>
        <p className="text-ink-soft text-sm">
          {plate ? 'A permit for a wrong plate does not count. ' : 'We then process it within 2 hours. '}
          <ChangeButton of="plate number" onClick={onChange} />
        </p>
      </div>
    </section>
  );
}

function ChangeButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="text-link underline underline-offset-2 hover:decoration-2">
      Change<span className="sr-only"> {of.toLowerCase()}</span>
    </button>
  );
}

interface Row {
  term: string;
  value: ReactNode;
  step: OrderStep;
  field: OrderFormField;
}

/** One row an answer; sections that were not asked are not shown. */
function rowsOf(form: OrderForm): Row[] {
  const configuration = configurationOf(form);
  const isFull = form.express !== 'on';
  const row = (field: OrderFormField, term: string, value: ReactNode): Row => ({
    step: stepOf(field),
    field,
    term,
    value: value || 'Not provided',
  });
  const label = (list: readonly { value: string; label: string }[], value: string) =>
    list.find((choice) => choice.value === value)?.label;
  const lines = (...names: OrderFormField[]) => names.flatMap((name) => form[name].trim() || []).join(', ');
  return [
    row('trip.country', 'Country', form['trip.country']),
    row('trip.city_zone', 'City or zone', form['trip.city_zone']),
    ...(configuration?.vignette
      ? [row('trip.vignette_type', 'Vignette', label(vignetteTypes, form['trip.vignette_type']))]
      : []),
    ...(configuration?.dateRequired
      ? [
          row('trip.entry_date', 'Entry date', formatDay(form['trip.entry_date'])),
          row('trip.number_of_days', 'Number of days', form['trip.number_of_days']),
        ]
      : []),
    row(
      'urgent_processing',
      'We apply',
      form.urgent_processing === 'on' ? 'Urgent: within 2-6 hours' : 'Standard: within 24-48 hours',
    ),
    row('rental_car', 'Rental car', form.rental_car === 'on' ? 'Yes' : 'No'),
    row('express', 'Express Checkout', isFull ? 'No: every detail now' : 'Yes: the other details after the payment'),
    row('owner.email', 'E-mail', form['owner.email'].trim().toLowerCase()),
    ...(isFull
      ? [
          row('owner.first_name', 'Name', `${form['owner.first_name'].trim()} ${form['owner.last_name'].trim()}`),
          row(
            'owner.address_line1',
            'Address',
            lines('owner.address_line1', 'owner.address_line2', 'owner.city', 'owner.postcode', 'owner.country'),
          ),
          row('owner.phone', 'Phone', form['owner.phone'].trim()),
        ]
      : []),
    row('vehicle.country_of_registration', 'Registered in', form['vehicle.country_of_registration']),
    ...(isFull
      ? [
          row('vehicle.fuel_type', 'Fuel type', label(fuels, form['vehicle.fuel_type'])),
          row('vehicle.euro_standard', 'Euro standard', label(euroStandards, form['vehicle.euro_standard'])),
          row(
            'vehicle.vehicle_category',
            'Vehicle category',
            label(vehicleCategories, form['vehicle.vehicle_category']),
          ),
          row(
            'vehicle.date_first_registration',
            'First registration',
            formatDay(form['vehicle.date_first_registration']),
          ),
          row('vehicle.make', 'Make and model', lines('vehicle.make', 'vehicle.model')),
        ]
      : []),
  ];
}

function stepOf(field: OrderFormField): OrderStep {
  return /^(?:trip\.|urgent_processing|rental_car)/.test(field) ? 1 : 2;
}
