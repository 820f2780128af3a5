import { useState } from 'react';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { hasEuroStandard } from '#permits/euro-standard.ts';
import { formatCount } from '#platform/format-count.ts';
import { Notice } from '#ui/notice.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { DateField, TextField } from '#ui/text-field.tsx';
import type { OrderForm } from '../order-form.ts';
import { extractTrip, hasVehicleQuestions, isFieldRelevant, portalOnlyFieldNames } from '../order-payload.ts';
import { DetailsAfterPaymentNotice } from './details-after-payment-notice.tsx';
import { ChangeButton, type OrderFormFields, toFieldProps, toSelectFieldProps } from './order-form-fields.tsx';
import { PlateFields } from './plate-fields.tsx';
import { getTodayAtDestination } from './today-at-destination.ts';
import { TripVerdictNotice } from './trip-verdict-notice.tsx';

interface DetailsStepProps {
  fields: OrderFormFields;
  /** The order that the details were taken from, for a signed-in customer. */
  knownFrom: string | null;
  /** Absent while one answer of the review is changed. */
  onChangeTrip: (() => void) | undefined;
}

export function DetailsStep({ fields, knownFrom, onChangeTrip }: DetailsStepProps) {
  const isExpress = fields.values.express === 'on';
  const asksVehicle = hasVehicleQuestions(fields.values);
  const [verdict, setVerdict] = useState<AdmissionVerdict>();
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
      <Switch
        {...fields.flag('express')}
        label="Express Checkout"
        hint="Three answers now, the rest after the payment."
      />
      <section className="space-y-5 sm:space-y-6" aria-label="Contact">
        <TextField
          {...toFieldProps(fields, 'owner.email')}
          hint="For your receipt, news and papers."
          type="email"
          inputMode="email"
          spellCheck={false}
          frameClass="max-w-md"
        />
        {!isExpress && <KeeperFields fields={fields} />}
      </section>
      <section className="space-y-5 sm:space-y-6" aria-label="Vehicle">
        <h2 className="text-xl max-sm:sr-only">Your vehicle</h2>
        <PlateFields fields={fields} />
        {isExpress && !asksVehicle && (
          <SelectField {...toSelectFieldProps(fields, 'vehicle.vehicle_category')} frameClass="max-w-md" />
        )}
        {isFieldRelevant(fields.values, 'vehicle.certificate_class') && (
          <SelectField
            {...toSelectFieldProps(fields, 'vehicle.certificate_class')}
            // Its hint explains it, and no document prints it.
            help={undefined}
            label="Does the car already have a Crit’Air sticker?"
            optional
            hint="With it you need no other, and we sell you none."
            placeholder="No, or I do not know"
            frameClass="max-w-md"
          />
        )}
        {isExpress && (verdict?.need === 'not_sure' || asksVehicle) && (
          <Switch
            {...fields.flag('tell_vehicle')}
            label="Check my vehicle before I pay"
            hint="Four answers say whether it may enter."
          />
        )}
        {asksVehicle && <VehicleFields fields={fields} all={!isExpress} />}
      </section>
      <TripVerdictNotice form={fields.values} onVerdict={setVerdict} />
      <DetailsAfterPaymentNotice form={fields.values} />
    </>
  );
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
  return (
    <div className="grid items-end gap-6 has-[details[open]]:items-start sm:grid-cols-2">
      <SelectField {...toSelectFieldProps(fields, 'vehicle.fuel_type')} />
      {hasEuroStandard({ fuel_type: fields.values['vehicle.fuel_type'] }) && (
        <SelectField
          {...toSelectFieldProps(fields, 'vehicle.euro_standard')}
          hint="As the registration document prints it. If it prints none, leave it at Unknown: the date of registration then counts."
        />
      )}
      <SelectField {...toSelectFieldProps(fields, 'vehicle.vehicle_category')} />
      <DateField {...toFieldProps(fields, 'vehicle.date_first_registration')} optional max={getTodayAtDestination()} />
      {isFieldRelevant(fields.values, 'vehicle.co2_grams_per_km') && (
        <TextField
          {...toFieldProps(fields, 'vehicle.co2_grams_per_km')}
          optional
          inputMode="numeric"
          hint="Box V.7 of the V5C. Up to 100 a hybrid, also a mild one, needs no ticket. Leave it empty if none is printed."
        />
      )}
      {all && portalOnlyFieldNames.map((name) => <TextField key={name} {...toFieldProps(fields, name)} optional />)}
    </div>
  );
}
