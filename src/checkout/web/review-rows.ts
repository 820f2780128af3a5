import type { ReactNode } from 'react';
import { hasEuroStandard } from '#permits/euro-standard.ts';
import { getFactByField } from '#permits/facts.ts';
import { formatDay } from '#ui/page/format-time.ts';
import type { OrderForm, OrderFormField, OrderStep } from '../order-form.ts';
import { findFormConfiguration, hasVehicleQuestions, isFieldRelevant, portalOnlyFieldNames } from '../order-payload.ts';

interface ReviewRow {
  term: string;
  value: ReactNode;
  step: OrderStep;
  field: OrderFormField;
}

/** One row for each answer; sections that were not asked are left out. */
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
    row('trip.country', 'Country', form['trip.country']),
    row('trip.city_zone', 'City or zone', form['trip.city_zone']),
    ...(configuration?.vignette ? [choiceRow('trip.vignette_type')] : []),
    ...(configuration?.dateRequired
      ? [
          fieldRow('trip.entry_date', formatDay(form['trip.entry_date'])),
          fieldRow('trip.number_of_days', form['trip.number_of_days']),
        ]
      : [row('trip.entry_date', 'Entry date', formatDay(form['trip.entry_date']))]),
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
    fieldRow('owner.email', form['owner.email'].trim().toLowerCase()),
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
