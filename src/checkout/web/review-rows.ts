import type { ReactNode } from 'react';
import { type AdmissionVerdict, describeLateArrival, isNothingAppliedFor } from '#permits/admission-verdict.ts';
import { describeArrivalDay } from '#permits/arrival-texts.ts';
import type { Zone } from '#permits/catalogue.ts';
import { daysBetween } from '#permits/days.ts';
import { hasEuroStandard } from '#permits/euro-standard.ts';
import { getFactByField } from '#permits/facts.ts';
import { formatCount } from '#platform/format-count.ts';
import { formatDayOfYearIn, formatWeekdayIn } from '#platform/format-time.ts';
import { formatDay } from '#ui/page/format-time.ts';
import type { OrderForm, OrderFormField, OrderStep } from '../order-form.ts';
import {
  extractTrip,
  findFormConfiguration,
  hasVehicleQuestions,
  isFieldRelevant,
  portalOnlyFieldNames,
} from '../order-payload.ts';

export interface ReviewRow {
  term: string;
  value: ReactNode;
  step: OrderStep;
  field: OrderFormField;
}

/** What and where, when, and who gets the mail: the answers that the review shows first. */
export function listMainReviewRows(form: OrderForm, zone: Zone, isCheck: boolean): ReviewRow[] {
  const entryDate = form['trip.entry_date'];
  const days = extractTrip(form).number_of_days ?? 1;
  return [
    {
      term: 'Country and zone',
      value: `${zone.name}, ${zone.country}: ${describeProduct(form, zone, isCheck)}`,
      step: 1,
      field: 'trip.country',
    },
    {
      term: 'Entry date',
      value: entryDate
        ? [`${formatWeekday(entryDate)} ${formatDay(entryDate)}`, ...(days > 1 ? [formatCount(days, 'day')] : [])].join(
            ', ',
          )
        : 'No day of entry given',
      step: 1,
      field: 'trip.entry_date',
    },
    { term: 'E-mail', value: form['owner.email'].trim().toLowerCase(), step: 2, field: 'owner.email' },
  ];
}

/** What the order is for, in two or three words. */
function describeProduct(form: OrderForm, { vignette, physicalFollows, work }: Zone, isCheck: boolean): string {
  if (isCheck) return 'our dated rule check';
  if (vignette) return form['trip.vignette_type'];
  if (physicalFollows) return 'Crit’Air sticker';
  return { buy: 'ticket', register: 'registration of the plate', mail: 'plate on the list', check: '' }[work];
}

const formatWeekday = (isoDay: string) => formatWeekdayIn('UTC', `${isoDay}T00:00:00Z`);

/**
 * When what is ordered is there, counted to the day of entry; by when the plate of a hired car is added, or what else
 * decides it. Empty while that is not known, and where nothing is sold.
 */
export function describeArrival(form: OrderForm, zone: Zone, verdict: AdmissionVerdict | undefined): string {
  if (!verdict || verdict.need === 'may_not_enter') return '';
  // Where a later plate is too late, that is ticked below.
  if (verdict.plate_by)
    return verdict.warnings.some(({ code }) => code === 'plate_later') ? '' : verdict.plate_by.advice;
  if (!verdict.there_by || isNothingAppliedFor(verdict)) return verdict.undated ?? '';
  const entryDate = form['trip.entry_date'];
  const relateDay = (day: string) => {
    const days = entryDate ? daysBetween(day, entryDate) : undefined;
    if (days === 0) return ', the day you drive in';
    return days && days > 0
      ? `, ${formatCount(days, 'day')} before you drive in`
      : describeLateArrival(verdict, day, extractTrip(form));
  };
  return describeArrivalDay(zone, verdict, verdict.there_by[form.urgent_processing === 'on' ? 'urgent' : 'standard'], {
    formatDay: (day) => `${formatWeekday(day)} ${formatDayOfYearIn('UTC', day)}`,
    relateDay,
    condition: 'if you give every detail now',
  });
}

/** One row for each of the other answers; sections that were not asked are left out. */
export function listReviewRows(form: OrderForm, isCheck: boolean): ReviewRow[] {
  const configuration = findFormConfiguration(form);
  const isFull = form.express !== 'on';
  const row = (field: OrderFormField, term: string, value: ReactNode): ReviewRow => ({
    step: findStepOfField(field),
    field,
    term,
    value: value || 'Not provided',
  });
  const fieldRow = (field: OrderFormField, value: ReactNode) => row(field, getFactByField(field).formLabel, value);
  const choiceRow = (field: OrderFormField) =>
    fieldRow(field, getFactByField(field).choices.find(({ value }) => value === form[field])?.label);
  const lines = (...names: OrderFormField[]) => names.flatMap((name) => form[name].trim() || []).join(', ');
  return [
    ...(configuration?.vignette ? [choiceRow('trip.vignette_type')] : []),
    ...(configuration?.dateRequired ? [fieldRow('trip.number_of_days', form['trip.number_of_days'])] : []),
    row(
      'urgent_processing',
      isCheck ? 'We check' : 'We apply',
      isCheck
        ? `${form.urgent_processing === 'on' ? 'Urgent' : 'Standard'}: within minutes; where a person looks, within ${form.urgent_processing === 'on' ? '2-6' : '24-48'} hours`
        : form.urgent_processing === 'on'
          ? 'Urgent: within 2-6 hours'
          : 'Standard: within 24-48 hours',
    ),
    row('rental_car', 'Rental car', form.rental_car === 'on' ? 'Yes' : 'No'),
    row('express', 'Express Checkout', isFull ? 'No: every detail now' : 'Yes: the other details after the payment'),
    ...(isFull
      ? [
          row('owner.first_name', 'Name', `${form['owner.first_name'].trim()} ${form['owner.last_name'].trim()}`),
          row(
            'owner.address_line1',
            'Address',
            lines('owner.address_line1', 'owner.address_line2', 'owner.city', 'owner.postcode', 'owner.country'),
          ),
          fieldRow('owner.phone', form['owner.phone'].trim()),
          ...(isFieldRelevant(form, 'owner.keeper_kind') ? [choiceRow('owner.keeper_kind')] : []),
        ]
      : []),
    row('vehicle.country_of_registration', 'Registered in', form['vehicle.country_of_registration']),
    choiceRow('vehicle.vehicle_category'),
    ...(hasVehicleQuestions(form)
      ? [
          choiceRow('vehicle.fuel_type'),
          ...(hasEuroStandard({ fuel_type: form['vehicle.fuel_type'] }) ? [choiceRow('vehicle.euro_standard')] : []),
          fieldRow('vehicle.date_first_registration', formatDay(form['vehicle.date_first_registration'])),
        ]
      : []),
    ...(isFieldRelevant(form, 'vehicle.co2_grams_per_km')
      ? [fieldRow('vehicle.co2_grams_per_km', form['vehicle.co2_grams_per_km'].trim())]
      : []),
    ...(isFieldRelevant(form, 'vehicle.certificate_class')
      ? [row('vehicle.certificate_class', 'Crit’Air sticker', findStickerLabel(form) ?? 'None yet, or not known')]
      : []),
    ...(isFull
      ? [
          row('vehicle.make', 'Make and model', lines(...makeAndModel)),
          ...portalOnlyFieldNames
            .filter((name) => !makeAndModel.includes(name))
            .map((name) => fieldRow(name, form[name].trim())),
        ]
      : []),
  ];
}

const makeAndModel: readonly OrderFormField[] = ['vehicle.make', 'vehicle.model'];

const findStickerLabel = (form: OrderForm) =>
  getFactByField('vehicle.certificate_class').choices.find(({ value }) => value === form['vehicle.certificate_class'])
    ?.label;

function findStepOfField(field: OrderFormField): OrderStep {
  return /^(?:trip\.|urgent_processing|rental_car)/.test(field) ? 1 : 2;
}
