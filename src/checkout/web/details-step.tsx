import { useState } from 'react';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { findZone } from '#permits/catalogue.ts';
import { hasEuroStandard } from '#permits/euro-standard.ts';
import { getFactByField } from '#permits/facts.ts';
import { formatCount } from '#platform/format-count.ts';
import { Notice } from '#ui/notice.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { DateField, TextField } from '#ui/text-field.tsx';
import type { DetailsPart, OrderForm, OrderFormField } from '../order-form.ts';
import { extractTrip, hasVehicleQuestions, isFieldRelevant, portalOnlyFieldNames } from '../order-payload.ts';
import { DetailsAfterPaymentNotice } from './details-after-payment-notice.tsx';
import {
  ChangeButton,
  type OrderFormFields,
  toFieldProps,
  toSelectFieldProps,
  vehicleGrid,
} from './order-form-fields.tsx';
import { PlateFields } from './plate-fields.tsx';
import { getTodayAtDestination } from './today-at-destination.ts';
import { TripVerdictNotice } from './trip-verdict-notice.tsx';

interface DetailsStepProps {
  fields: OrderFormFields;
  /** Undefined where all is one page. */
  part: DetailsPart | undefined;
  /** The checker has asked: its answers are one line, which can be opened. */
  isVehicleKnown: boolean;
  changing: OrderFormField | null;
  /** The order that the details were taken from, for a signed-in customer. */
  knownFrom: string | null;
  /** Absent while one answer of the review is changed. */
  onChangeTrip: (() => void) | undefined;
}

export function DetailsStep({ fields, part, isVehicleKnown, changing, knownFrom, onChangeTrip }: DetailsStepProps) {
  return (
    <>
      {onChangeTrip && (
        <p className="flex items-baseline justify-between gap-4 border-line border-y py-1.5">
          <span className="font-semibold">{describeTrip(fields.values)}</span>
          <ChangeButton of="trip" onClick={onChangeTrip} />
        </p>
      )}
      {knownFrom && (
        <Notice title={`Filled in from your order ${knownFrom}.`}>Change whatever is different this time.</Notice>
      )}
      {part !== 'vehicle' && (
        <>
          <Switch
            {...fields.flag('express')}
            label="Express Checkout"
            hint="A few answers now, the rest after payment."
          />
          <section className="space-y-2.5 sm:space-y-6" aria-label="Contact">
            <TextField
              {...toFieldProps(fields, 'owner.email')}
              hint="For your receipt, news and papers."
              type="email"
              inputMode="email"
              spellCheck={false}
              frameClass="max-w-md"
            />
            {part === 'keeper' && <KeeperFields fields={fields} />}
          </section>
        </>
      )}
      {part !== 'keeper' && <VehicleSection {...{ fields, part, isVehicleKnown, changing }} />}
    </>
  );
}

function VehicleSection({
  fields,
  part,
  isVehicleKnown,
  changing,
}: Pick<DetailsStepProps, 'fields' | 'part' | 'isVehicleKnown' | 'changing'>) {
  const isExpress = part === undefined;
  const asksVehicle = hasVehicleQuestions(fields.values);
  const isFolded = isExpress && asksVehicle && isVehicleKnown;
  const [verdict, setVerdict] = useState<AdmissionVerdict>();
  return (
    <>
      <section className="space-y-2.5 sm:space-y-6" aria-label="Vehicle">
        {isExpress && <h2 className="text-xl max-sm:sr-only">Your vehicle</h2>}
        <PlateFields fields={fields} isChanging={changing === 'vehicle.plate_number'} asksCategory={!isFolded} />
        {isFieldRelevant(fields.values, 'vehicle.certificate_class') && (
          <SelectField
            {...toSelectFieldProps(fields, 'vehicle.certificate_class')}
            // Its hint explains it, and no document prints it.
            help={undefined}
            label="Crit’Air sticker on the car?"
            optional
            hint="With it you need no other."
            placeholder="No, or I do not know"
            frameClass="max-w-md"
          />
        )}
        {isExpress && !isFolded && (verdict?.need === 'not_sure' || asksVehicle) && (
          <Switch
            {...fields.flag('tell_vehicle')}
            label="Check my vehicle before I pay"
            hint={asksVehicle ? undefined : 'Four answers say whether it may enter.'}
          />
        )}
        {isFolded ? (
          <details open={changing !== null || fields.errorList.length > 0}>
            <summary className="min-h-8 cursor-pointer py-1">
              <span className="font-semibold">{describeVehicle(fields.values)}.</span> Change it
            </summary>
            <div className="mt-3">
              <SelectField {...toSelectFieldProps(fields, 'vehicle.vehicle_category')} frameClass="mb-4 max-w-md" />
              <VehicleFields fields={fields} all={false} />
            </div>
          </details>
        ) : (
          asksVehicle && <VehicleFields fields={fields} all={!isExpress} />
        )}
      </section>
      <TripVerdictNotice form={fields.values} onVerdict={setVerdict} />
      {!isNothingAsked(fields.values, verdict) && <DetailsAfterPaymentNotice form={fields.values} />}
    </>
  );
}

/** Nobody is sold anything, or nothing is applied for. A rule check that is all there is to order has its questions. */
function isNothingAsked(form: OrderForm, verdict: AdmissionVerdict | undefined): boolean {
  const isCheck = findZone(form['trip.country'], form['trip.city_zone'])?.work === 'check';
  return verdict?.need === 'may_not_enter' || (verdict?.need === 'not_needed' && !isCheck);
}

/** 'Car (M1), Petrol, Euro 6, 14 May 2016' */
function describeVehicle(form: OrderForm): string {
  const label = (field: OrderFormField) =>
    getFactByField(field).choices.find(({ value }) => value === form[field])?.label;
  const euro = form['vehicle.euro_standard'] === 'unknown' ? '' : label('vehicle.euro_standard');
  const registered = formatDay(form['vehicle.date_first_registration']);
  return [label('vehicle.vehicle_category'), label('vehicle.fuel_type'), euro, registered].filter(Boolean).join(', ');
}

/** 'Paris, 14 December 2026' */
function describeTrip(form: OrderForm): string {
  const { city_zone, entry_date, number_of_days: days } = extractTrip(form);
  const dayCount = entry_date && days && days > 1 ? formatCount(days, 'day') : '';
  return [city_zone, formatDay(entry_date ?? ''), dayCount].filter(Boolean).join(', ');
}

function KeeperFields({ fields }: { fields: OrderFormFields }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...toFieldProps(fields, 'owner.first_name')} />
        <TextField {...toFieldProps(fields, 'owner.last_name')} />
      </div>
      {isFieldRelevant(fields.values, 'owner.keeper_kind') && (
        <SelectField
          {...toSelectFieldProps(fields, 'owner.keeper_kind')}
          optional
          hint="Box C.1 of the V5C. Of a hired, leased or company car it is usually a company."
          placeholder="I say it later"
        />
      )}
      <TextField {...toFieldProps(fields, 'owner.phone')} optional type="tel" frameClass="max-w-md" />
      <TextField {...toFieldProps(fields, 'owner.address_line1')} hint="As in the registration document." />
      <TextField {...toFieldProps(fields, 'owner.address_line2')} optional />
      <div className="grid gap-6 sm:grid-cols-[1fr_12rem]">
        <TextField {...toFieldProps(fields, 'owner.city')} />
        <TextField {...toFieldProps(fields, 'owner.postcode')} />
      </div>
      <SelectField {...toSelectFieldProps(fields, 'owner.country')} frameClass="max-w-md" />
    </>
  );
}

/** @param all includes fields that decide nothing and that only the portal needs */
function VehicleFields({ fields, all }: { fields: OrderFormFields; all: boolean }) {
  const asksCo2 = isFieldRelevant(fields.values, 'vehicle.co2_grams_per_km');
  return (
    <div className={vehicleGrid}>
      <SelectField {...toSelectFieldProps(fields, 'vehicle.fuel_type')} />
      {hasEuroStandard({ fuel_type: fields.values['vehicle.fuel_type'] }) && (
        <SelectField {...toSelectFieldProps(fields, 'vehicle.euro_standard')} />
      )}
      <DateField
        {...toFieldProps(fields, 'vehicle.date_first_registration')}
        optional
        max={getTodayAtDestination()}
        frameClass={asksCo2 ? undefined : 'min-[22.5rem]:max-sm:col-span-2'}
      />
      {asksCo2 && (
        <TextField
          {...toFieldProps(fields, 'vehicle.co2_grams_per_km')}
          optional
          inputMode="numeric"
          hint="Up to 100 a hybrid, also a mild one, needs no ticket. Leave it empty if none is printed."
        />
      )}
      {all && portalOnlyFieldNames.map((name) => <TextField key={name} {...toFieldProps(fields, name)} optional />)}
    </div>
  );
}
