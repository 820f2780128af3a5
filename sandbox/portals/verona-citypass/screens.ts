import { isoToday } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import type { FlowScreen } from '../../kit/definition.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { Field } from '../../kit/forms.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';
import {
  entriesLeft,
  formatSlot,
  isBookableInTime,
  type Language,
  MAX_DAYS_AHEAD,
  MAX_ENTRIES_PER_MONTH,
  placesLeft,
  slotsOf,
} from './slots.ts';
import { ERROR_TEXTS, TEXTS } from './texts.ts';

const today = () => isoToday('Europe/Rome');
const text = (key: string, name: string, label: LocalizedText<Language>) => ({
  key,
  name,
  label,
  kind: 'text' as const,
});

/** Asked when signing up, besides e-mail address and password; whoever has no Italian tax code is a foreigner. */
export const PROFILE_FIELDS: readonly Field<Language>[] = [
  { ...text('firstName', 'nome', TEXTS.firstName), autoComplete: 'given-name' },
  { ...text('surname', 'cognome', TEXTS.surname), autoComplete: 'family-name' },
  {
    key: 'person',
    name: 'tipo_utente',
    kind: 'radio',
    label: TEXTS.person,
    otherLabel: TEXTS.personOther,
    choices: (language) => [
      { value: 'IT', means: 'italian', label: TEXTS.italian[language] },
      { value: 'EE', means: 'foreign', label: TEXTS.foreigner[language] },
    ],
  },
  {
    ...text('taxCode', 'codice_fiscale', TEXTS.taxCode),
    showWhen: { key: 'person', is: 'IT' },
    check: (typed) => (/^[A-Z0-9]{16}$/i.test(typed) ? undefined : ERROR_TEXTS.taxCode),
  },
  {
    key: 'phone',
    name: 'cellulare',
    kind: 'tel',
    label: TEXTS.mobile,
    hint: TEXTS.mobileHint,
    check: (typed) => (/^\+?[\d ]{8,18}$/.test(typed) ? undefined : ERROR_TEXTS.mobile),
  },
  { key: 'privacy', name: 'privacy', kind: 'checkbox', label: TEXTS.privacy, otherLabel: TEXTS.privacyOther },
];

const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: TEXTS.vehicleTitle,
  fields: () => [
    countryField<Language>({ name: 'nazione', kind: 'select', label: TEXTS.country }),
    plateField<Language>({ name: 'targa', label: TEXTS.plate, wrong: ERROR_TEXTS.plate }),
  ],
};

const day: FlowScreen<Language> = {
  step: 'day',
  title: TEXTS.dayTitle,
  fields: () => [
    {
      key: 'entryDay',
      name: 'data_accesso',
      kind: 'date',
      widget: 'typed',
      separator: '/',
      from: today(),
      to: addDays(today(), MAX_DAYS_AHEAD),
      label: TEXTS.day,
      otherLabel: TEXTS.dayOther,
      hint: TEXTS.dayFormat,
      check(chosen) {
        if (chosen < today()) return ERROR_TEXTS.past;
        if (chosen > addDays(today(), MAX_DAYS_AHEAD)) return ERROR_TEXTS.far;
        return slotsOf(chosen).some((slot) => isBookableInTime(chosen, slot)) ? undefined : ERROR_TEXTS.late;
      },
    },
  ],
  check: ({ answers: { plate, entryDay = '' }, filed }) =>
    entriesLeft(filed, plate, entryDay) > 0 ? undefined : ERROR_TEXTS.used,
};

const slot: FlowScreen<Language> = {
  step: 'slot',
  title: TEXTS.slotTitle,
  facts: ({ answers: { plate, entryDay = '' }, filed, language }) => [
    { label: TEXTS.left[language], value: `${entriesLeft(filed, plate, entryDay)} / ${MAX_ENTRIES_PER_MONTH}` },
    ...slotsOf(entryDay).map((one) => ({
      label: `${TEXTS.places[language]} ${formatSlot(one)}`,
      value: String(placesLeft(filed, entryDay, one)),
    })),
  ],
  fields: ({ answers: { entryDay = '' } }) => [
    {
      key: 'slot',
      name: 'fascia',
      kind: 'radio',
      label: TEXTS.slot,
      otherLabel: TEXTS.slotOther,
      choices: () =>
        slotsOf(entryDay).map((one) => ({ value: one.code, means: formatSlot(one), label: formatSlot(one) })),
    },
  ],
  check({ answers: { entryDay = '', slot: chosen }, filed }) {
    const found = slotsOf(entryDay).find((one) => formatSlot(one) === chosen);
    if (!found) return ERROR_TEXTS.full;
    if (!isBookableInTime(entryDay, found)) return ERROR_TEXTS.late;
    return placesLeft(filed, entryDay, found) > 0 ? undefined : ERROR_TEXTS.full;
  },
};

const summary: FlowScreen<Language> = {
  step: 'summary',
  title: TEXTS.summaryTitle,
  summary: true,
  button: TEXTS.confirm,
  fields: () => [
    { key: 'rulesRead', name: 'regole', kind: 'checkbox', label: TEXTS.rules, otherLabel: TEXTS.rulesOther },
  ],
};

export const SCREENS: readonly FlowScreen<Language>[] = [vehicle, day, slot, summary];

export const CANCELLATION_SCREEN: FlowScreen<Language> = {
  step: 'cancellation',
  title: TEXTS.cancel,
  fields: () => [text('code', 'codice', TEXTS.code)],
};
