import { useLayoutEffect, useState } from 'react';
import {
  type AdmissionVerdict,
  describeLateArrival,
  isNothingAppliedFor,
  isUrgentWithoutEffect,
} from '#permits/admission-verdict.ts';
import { findZone, type Zone } from '#permits/catalogue.ts';
import { daysBetween } from '#permits/days.ts';
import { vignetteTypes } from '#permits/form-choices.ts';
import type { OrderConfiguration } from '#permits/order-configuration.ts';
import { formatPounds, maxOrderDays, prices } from '#permits/pricing.ts';
import { describeArriving, findCarVignettePrice, formatAsOf } from '#permits/zone.ts';
import { formatCount } from '#platform/format-count.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { DateField, TextField } from '#ui/text-field.tsx';
import type { OrderForm } from '../order-form.ts';
import { extractTrip, findFormConfiguration } from '../order-payload.ts';
import { type OrderFormFields, RentalSwitch, toFieldProps } from './order-form-fields.tsx';
import { getTodayAtDestination } from './today-at-destination.ts';
import { findGist, TripVerdictNotice } from './trip-verdict-notice.tsx';
import { ZoneChoice } from './zone-choice.tsx';

/** Characters of what a later plate brings: until when, and whether that is in time. */
const MAX_ADVICE = 125;

interface TripFieldsProps {
  fields: OrderFormFields;
  /** Present where country and zone are known already: they are then one line. */
  onChangeDestination: (() => void) | undefined;
}

/** The questions that follow the choice of a country; most of them once the zone is chosen too. */
export function TripFields({ fields, onChangeDestination }: TripFieldsProps) {
  const configuration = findFormConfiguration(fields.values);
  const { values, set } = fields;
  const [firstZone, ...otherZones] = configuration?.zones ?? [];
  const isObvious = values['trip.city_zone'] === '' && otherZones.length === 0;
  useLayoutEffect(() => {
    if (firstZone && isObvious) set({ 'trip.city_zone': firstZone });
  }, [firstZone, isObvious, set]);
  if (!configuration) return null;
  const zone = findZone(values['trip.country'], values['trip.city_zone']);
  return (
    <div className="space-y-5 sm:space-y-8">
      <ZoneChoice fields={fields} onChangeDestination={onChangeDestination} />
      {zone && <FieldsOfZone fields={fields} zone={zone} dateRequired={configuration.dateRequired} />}
    </div>
  );
}

interface ZoneFieldsProps extends Pick<OrderConfiguration, 'dateRequired'> {
  fields: OrderFormFields;
  zone: Zone;
}

function FieldsOfZone({ fields, zone, dateRequired }: ZoneFieldsProps) {
  const [verdict, setVerdict] = useState<AdmissionVerdict>();
  return (
    <>
      {zone.vignette && (
        <ChoiceCards
          hint={`${describeVignettePrices(zone)} ${verdict?.validity ?? ''}`}
          look="tile"
          {...toFieldProps(fields, 'trip.vignette_type')}
          choices={listVignetteChoices(zone)}
        />
      )}
      {dateRequired ? (
        <TripDateFields fields={fields} />
      ) : (
        <DateField
          {...toFieldProps(fields, 'trip.entry_date')}
          optional
          hint="The first day you drive in."
          min={getTodayAtDestination()}
        />
      )}
      <TripVerdictNotice form={fields.values} isTripOnly onVerdict={setVerdict} />
      <ProcessingSpeedChoice fields={fields} zone={zone} verdict={verdict} />
      <RentalSwitch fields={fields} />
    </>
  );
}

function TripDateFields({ fields }: { fields: OrderFormFields }) {
  const isItaly = fields.values['trip.country'] === 'Italy';
  return (
    <div className="grid items-end gap-x-4 gap-y-6 min-[22.5rem]:grid-cols-2">
      <DateField
        {...toFieldProps(fields, 'trip.entry_date')}
        hint={isItaly && 'Your first day.'}
        min={getTodayAtDestination()}
      />
      <TextField
        {...toFieldProps(fields, 'trip.number_of_days')}
        hint={isItaly && `${formatPounds(prices.italyDay)} for each day.`}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxOrderDays}
        className="max-w-32"
      />
    </div>
  );
}

/** How much time urgent processing saves, shown before the customer chooses it. */
export function describeSpeed(zone: Zone, verdict: AdmissionVerdict | undefined, form: OrderForm): string {
  if (verdict && isNothingAppliedFor(verdict))
    return 'Nothing has to be applied for on this trip: urgent gains you nothing. Who orders all the same has all of the money back.';
  const onTop = 'The authority’s own time comes on top.';
  const gainsNothing = 'Urgent gains you nothing, and its price is paid back.';
  if (verdict?.plate_by)
    return verdict.warnings.some(({ code }) => code === 'plate_later')
      ? `${onTop} ${gainsNothing}` // the warning above has the day
      : `${findGist(verdict.plate_by.advice, MAX_ADVICE)} ${gainsNothing}`; // all of it stands in the review
  const isRental = form.rental_car === 'on';
  if (!verdict?.there_by) return isRental ? `${verdict?.undated ?? onTop} ${gainsNothing}` : onTop;
  const { standard, urgent } = verdict.there_by;
  const isUrgent = form.urgent_processing === 'on';
  const arriving = describeArriving(zone);
  // The verdict was requested for the chosen speed, so only for that one is it known whether a day is in time.
  const dated = (day: string, isChosen: boolean) =>
    formatDay(day) + (isChosen ? describeLateArrival(verdict, day, extractTrip(form)) : '');
  if (isUrgentWithoutEffect(verdict)) {
    const validity = verdict.valid_from ? ` and valid from ${dated(verdict.valid_from, true)}` : '';
    const arrival = `${arriving} by ${verdict.valid_from ? formatDay(standard) : dated(standard, true)}${validity}`;
    return isRental
      ? `It counts from when you add the plate: with ${form['vehicle.plate_number']}, which you have given, ${arrival}. ${gainsNothing}`
      : `${onTop} Either way ${arrival}. ${gainsNothing}`;
  }
  return `${onTop} Ordered now with every detail, ${arriving} by ${dated(standard, !isUrgent)}; urgent by ${dated(urgent, isUrgent)}, ${formatCount(daysBetween(urgent, standard), 'day')} sooner.`;
}

const ruleCheckSpeedText =
  'The check is written within minutes either way: a standard one may wait some of them, in which you can still correct it. Urgent gains you no more than that, and its price is paid back unasked. Only where a person has to look into a doubt is it quicker.';

function ProcessingSpeedChoice({
  fields,
  zone,
  verdict,
}: {
  fields: OrderFormFields;
  zone: Zone;
  verdict: AdmissionVerdict | undefined;
}) {
  const { name, value, error } = fields.text('urgent_processing');
  const isCheck = zone.work === 'check';
  const ofPerson = isCheck ? 'Within minutes; where a person looks, within' : 'Within';
  return (
    <ChoiceCards
      label={isCheck ? 'How soon we check' : 'How soon we apply'}
      hint={isCheck ? ruleCheckSpeedText : describeSpeed(zone, verdict, fields.values)}
      look="half"
      {...{ name, error }}
      value={value === 'on' ? 'on' : 'off'}
      onChange={(event) => fields.set({ urgent_processing: event.target.value === 'on' ? 'on' : '' })}
      choices={[
        { value: 'off', label: 'Standard', hint: `${ofPerson} 24-48 hours`, aside: 'Included' },
        { value: 'on', label: 'Urgent', hint: `${ofPerson} 2-6 hours`, aside: `+${formatPounds(prices.urgent)}` },
      ]}
    />
  );
}

/** Each vignette with what is charged for it, and what the authority itself asks today. */
export const listVignetteChoices = ({ official }: Zone) =>
  vignetteTypes.map(({ value, label }) => ({
    value,
    label: (
      <>
        {label} <span className="block tabular-nums">{formatPounds(prices.austriaVignette[value])}</span>{' '}
        <span className="block font-normal text-ink-soft text-sm">shop {findCarVignettePrice(official, value)}</span>
      </>
    ),
  }));

export const describeVignettePrices = ({ official }: Zone): string =>
  `Charged in pounds, as a line of your price. Beside it what the ${official.name} asks for a car ${formatAsOf(official)}.`;
