import { describedBy, FieldLabel, type FieldProps, inputProps } from './field-label.tsx';
import type { ChoiceField, DateField } from './forms.ts';

export function DateInput<L extends string>(props: FieldProps<L, DateField<L>>) {
  const { field, values } = props;
  if (field.widget === 'parts') return <DateParts {...props} />;
  const native = field.widget === 'native' && { type: 'date', min: field.from, max: field.to };
  return (
    <>
      <FieldLabel {...props} />
      <input
        className="field-input"
        type="text"
        autoComplete="off"
        defaultValue={values[field.key] ?? ''}
        {...native}
        {...inputProps(props)}
      />
    </>
  );
}

function DateParts<L extends string>(props: FieldProps<L, DateField<L>>) {
  const { field, values, language, word } = props;
  const [first, last] = [field.from, field.to].map((day) => Number(day.slice(0, 4)));
  const chosen = (values[field.key] ?? '').split('-');
  const lists = [
    { part: 'day', label: word('day'), options: numbers(1, 31), held: chosen[2] },
    { part: 'month', label: word('month'), options: numbers(1, 12), held: chosen[1] },
    { part: 'year', label: word('year'), options: numbers(first ?? 0, last ?? 0), held: chosen[0] },
  ];
  return (
    <fieldset aria-describedby={describedBy(props)} aria-invalid={props.errors[field.key] ? true : undefined}>
      <legend className="field-label">{field.label[language]}</legend>
      {lists.map(({ part, label, options, held }) => (
        <span key={part} className="date-part">
          <label htmlFor={`${field.name}-${part}`}>{label}</label>{' '}
          <select id={`${field.name}-${part}`} name={`${field.name}-${part}`} defaultValue={held ?? ''}>
            <option value="">--</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>{' '}
        </span>
      ))}
    </fieldset>
  );
}

function numbers(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'));
}

/** The ARIA Authoring Practices' editable combobox with list; the code of what was picked goes with a hidden input. */
export function Combobox<L extends string>(props: FieldProps<L, ChoiceField<L>>) {
  const { field, values, language } = props;
  const choices = field.choices(language);
  const chosen = values[field.key] ?? '';
  const list = `${field.name}-list`;
  const { name: _name, ...shown } = inputProps(props);
  return (
    <div data-combobox>
      <FieldLabel {...props} />
      <input type="hidden" name={field.name} value={chosen} />
      <input
        className="field-input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={list}
        defaultValue={choices.find(({ value }) => value === chosen)?.label ?? ''}
        {...shown}
      />
      <div role="listbox" id={list} aria-label={field.label[language]} hidden>
        {choices.map(({ value, label }) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus while one chooses.
          <div key={value} role="option" aria-selected={value === chosen} data-value={value}>
            {label}
          </div>
        ))}
      </div>
    </div>
  );
}
