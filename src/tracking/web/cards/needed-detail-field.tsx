import type { NeededDetail } from '#orders/contracts/submission-contract.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { normalisePlate } from '#permits/plates.ts';
import { FieldHelp } from '#permits/web/field-help.tsx';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import type { FormFieldsState } from '#ui/page/use-form-fields.ts';
import { PlateField } from '#ui/plate-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { DateField, TextField } from '#ui/text-field.tsx';

interface NeededFieldProps {
  detail: NeededDetail;
  fields: FormFieldsState<string>;
  /** Country of registration: the typed plate looks like one of that country. */
  country: string;
  /** The field is optional. */
  optional: boolean;
}

/** Up to this many options are shown as cards. */
const MAX_CHOICE_CARDS = 4;

export function NeededDetailField({ detail, fields, country, optional }: NeededFieldProps) {
  const control = {
    ...fields.text(detail.path),
    label: detail.label,
    hint: detail.hint ?? undefined,
    help: <FieldHelp path={detail.path} label={detail.label} country={country} />,
  };
  const framed = { ...control, optional };
  const autoComplete = detail.autocomplete ?? undefined;
  if (detail.kind === 'plate') {
    return (
      <PlateField
        {...framed}
        countryCode={findCountryCode(country)}
        normalise={normalisePlate}
        onPlate={(plate) => fields.set({ [detail.path]: plate })}
      />
    );
  }
  // A chosen card cannot be unchosen, so an optional field is a list with an empty option.
  if (detail.kind === 'choice' && detail.choices.length <= MAX_CHOICE_CARDS && !optional) {
    return <ChoiceCards {...control} columns={2} choices={detail.choices} />;
  }
  if (detail.kind === 'choice') {
    return (
      <SelectField
        {...framed}
        options={detail.choices}
        placeholder="Please choose"
        autoComplete={autoComplete}
        frameClass="max-w-md"
      />
    );
  }
  if (detail.kind === 'date') return <DateField {...framed} autoComplete={autoComplete} />;
  if (detail.kind === 'number') return <TextField {...framed} inputMode="numeric" className="max-w-32" />;
  const isEmail = detail.kind === 'email';
  return <TextField {...framed} type={isEmail ? 'email' : 'text'} autoComplete={autoComplete} frameClass="max-w-md" />;
}
