import { todayIn } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import type { Screen } from '../../kit/definition.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { Field } from '../../kit/forms.ts';
import type { Text } from '../../kit/languages.ts';
import { DAYS_AHEAD, entriesLeft, isInTime, type Language, MONTHLY, placesLeft, slotsOf, written } from './slots.ts';
import { MISTAKES, WORDS } from './words.ts';

const today = () => todayIn('Europe/Rome');
const text = (key: string, name: string, label: Text<Language>) => ({ key, name, label, kind: 'text' as const });

/** Asked when signing up, besides e-mail address and password; whoever has no Italian tax code is a foreigner. */
export const PROFILE: readonly Field<Language>[] = [
  { ...text('firstName', 'nome', WORDS.firstName), autoComplete: 'given-name' },
  { ...text('surname', 'cognome', WORDS.surname), autoComplete: 'family-name' },
  {
    key: 'person',
    name: 'tipo_utente',
    kind: 'radio',
    label: WORDS.person,
    otherLabel: WORDS.personOther,
    choices: (language) => [
      { value: 'IT', means: 'italian', label: WORDS.italian[language] },
      { value: 'EE', means: 'foreign', label: WORDS.foreigner[language] },
    ],
  },
  {
    ...text('taxCode', 'codice_fiscale', WORDS.taxCode),
    showWhen: { key: 'person', is: 'IT' },
    check: (typed) => (/^[A-Z0-9]{16}$/i.test(typed) ? undefined : MISTAKES.taxCode),
  },
  {
    key: 'phone',
    name: 'cellulare',
    kind: 'tel',
    label: WORDS.mobile,
    hint: WORDS.mobileHint,
    check: (typed) => (/^\+?[\d ]{8,18}$/.test(typed) ? undefined : MISTAKES.mobile),
  },
  { key: 'privacy', name: 'privacy', kind: 'checkbox', label: WORDS.privacy, otherLabel: WORDS.privacyOther },
];

const vehicle: Screen<Language> = {
  step: 'vehicle',
  title: WORDS.vehicleTitle,
  fields: () => [
    countryField<Language>({ name: 'nazione', kind: 'select', label: WORDS.country }),
    plateField<Language>({ name: 'targa', label: WORDS.plate, wrong: MISTAKES.plate }),
  ],
};

const day: Screen<Language> = {
  step: 'day',
  title: WORDS.dayTitle,
  fields: () => [
    {
      key: 'entryDay',
      name: 'data_accesso',
      kind: 'date',
      widget: 'typed',
      separator: '/',
      from: today(),
      to: addDays(today(), DAYS_AHEAD),
      label: WORDS.day,
      otherLabel: WORDS.dayOther,
      hint: WORDS.dayFormat,
      check(chosen) {
        if (chosen < today()) return MISTAKES.past;
        if (chosen > addDays(today(), DAYS_AHEAD)) return MISTAKES.far;
        return slotsOf(chosen).some((slot) => isInTime(chosen, slot)) ? undefined : MISTAKES.late;
      },
    },
  ],
  check: ({ answers: { plate, entryDay = '' }, filed }) =>
    entriesLeft(filed, plate, entryDay) > 0 ? undefined : MISTAKES.used,
};

const slot: Screen<Language> = {
  step: 'slot',
  title: WORDS.slotTitle,
  tells: ({ answers: { plate, entryDay = '' }, filed, language }) => [
    { label: WORDS.left[language], value: `${entriesLeft(filed, plate, entryDay)} / ${MONTHLY}` },
    ...slotsOf(entryDay).map((one) => ({
      label: `${WORDS.places[language]} ${written(one)}`,
      value: String(placesLeft(filed, entryDay, one)),
    })),
  ],
  fields: ({ answers: { entryDay = '' } }) => [
    {
      key: 'slot',
      name: 'fascia',
      kind: 'radio',
      label: WORDS.slot,
      otherLabel: WORDS.slotOther,
      choices: () => slotsOf(entryDay).map((one) => ({ value: one.code, means: written(one), label: written(one) })),
    },
  ],
  check({ answers: { entryDay = '', slot: chosen }, filed }) {
    const found = slotsOf(entryDay).find((one) => written(one) === chosen);
    if (!found) return MISTAKES.full;
    if (!isInTime(entryDay, found)) return MISTAKES.late;
    return placesLeft(filed, entryDay, found) > 0 ? undefined : MISTAKES.full;
  },
};

const summary: Screen<Language> = {
  step: 'summary',
  title: WORDS.summaryTitle,
  summary: true,
  button: WORDS.confirm,
  fields: () => [
    { key: 'rulesRead', name: 'regole', kind: 'checkbox', label: WORDS.rules, otherLabel: WORDS.rulesOther },
  ],
};

export const SCREENS: readonly Screen<Language>[] = [vehicle, day, slot, summary];

export const CANCELLATION: Screen<Language> = {
  step: 'cancellation',
  title: WORDS.cancel,
  fields: () => [text('code', 'codice', WORDS.code)],
};
