import { Fragment } from 'react';
import { describedBy, FieldLabel, type FieldProps, type FormFieldsProps, inputProps } from './field-label.tsx';
import { Combobox, DateInput } from './field-widgets.tsx';
import type { CheckboxField, ChoiceField, Field, FileField, TextField } from './forms.ts';

/** The fields of a form; labels, hints and errors are tied to them, so that people and programs find them by meaning. */
export function FormFields<L extends string>(props: FormFieldsProps<L>) {
  const { fields, values, word } = props;
  const rows = fields.filter(({ row }) => row !== undefined);
  const lastRow = rows.at(-1);
  // Rows that hold something stay open.
  const open = Math.max(1, ...rows.filter(({ key }) => values[key]).map(({ row = 1 }) => row));
  return fields.map((field) => (
    <Fragment key={field.key}>
      {field.row ? (
        <div data-row={field.row} hidden={field.row > open}>
          <FieldGroup {...props} field={field} />
        </div>
      ) : (
        <FieldGroup {...props} field={field} />
      )}
      {field === lastRow && (
        <button type="button" className="add-row" data-add-row>
          {word('addRow')}
        </button>
      )}
    </Fragment>
  ));
}

function FieldGroup<L extends string>(props: FieldProps<L, Field<L>>) {
  const { field, fields, values, errors: problems, wrapped } = props;
  const condition = field.showWhen;
  const group = (
    <div
      className={problems[field.key] ? 'field field-wrong' : 'field'}
      {...(condition && {
        'data-when-name': fields.find(({ key }) => key === condition.key)?.name,
        'data-when-is': condition.is,
        hidden: values[condition.key] !== condition.is,
      })}
    >
      <FieldControl {...props} />
      <FieldError {...props} />
    </div>
  );
  return wrapped ? (
    <section>
      <div>
        <div>{group}</div>
      </div>
    </section>
  ) : (
    group
  );
}

function FieldControl<L extends string>({ field, ...rest }: FieldProps<L, Field<L>>) {
  if (field.kind === 'checkbox') return <CheckboxInput field={field} {...rest} />;
  if (field.kind === 'file') return <FileInput field={field} {...rest} />;
  if (field.kind === 'date') return <DateInput field={field} {...rest} />;
  if (field.kind === 'combobox') return <Combobox field={field} {...rest} />;
  if (!('choices' in field)) return <TextInput field={field} {...rest} />;
  return field.kind === 'select' ? <Select field={field} {...rest} /> : <Radios field={field} {...rest} />;
}

function TextInput<L extends string>(props: FieldProps<L, TextField<L>>) {
  const { field, values, word } = props;
  return (
    <>
      <FieldLabel {...props} />
      {field.picture && (
        <p>
          <img src={field.picture} alt="" width={220} height={64} data-captcha />{' '}
          <button type="button" className="field-hint" data-captcha-reload>
            {word('otherCaptcha')}
          </button>
        </p>
      )}
      <input
        className="field-input"
        type={field.kind}
        autoComplete={field.autoComplete ?? 'off'}
        inputMode={field.inputMode}
        maxLength={field.maxLength}
        defaultValue={values[field.key] ?? ''}
        data-no-paste={field.noPaste}
        {...inputProps(props)}
      />
    </>
  );
}

function Select<L extends string>(props: FieldProps<L, ChoiceField<L>>) {
  const { field, values, language, word } = props;
  return (
    <>
      <FieldLabel {...props} />
      <select
        className="field-input"
        autoComplete={field.autoComplete}
        defaultValue={values[field.key] ?? ''}
        {...inputProps(props)}
      >
        <option value="">{word('choose')}</option>
        {field.choices(language).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

function Radios<L extends string>(props: FieldProps<L, ChoiceField<L>>) {
  const { field, values, language } = props;
  const chosen = values[field.key];
  return (
    <fieldset aria-describedby={describedBy(props)} aria-invalid={props.errors[field.key] ? true : undefined}>
      <legend className="field-label">{field.label[language]}</legend>
      {field.choices(language).map(({ value, label }) => {
        const id = `${field.name}-${value}`;
        return (
          <div key={value} className="field-choice">
            <input type="radio" id={id} name={field.name} value={value} defaultChecked={value === chosen} />
            <label htmlFor={id}>{label}</label>
          </div>
        );
      })}
    </fieldset>
  );
}

function CheckboxInput<L extends string>(props: FieldProps<L, CheckboxField<L>>) {
  const { field, values, language } = props;
  return (
    <div className="field-choice">
      <input type="checkbox" value="1" defaultChecked={Boolean(values[field.key])} {...inputProps(props)} />
      <label htmlFor={field.name}>{field.label[language]}</label>
    </div>
  );
}

function FileInput<L extends string>(props: FieldProps<L, FileField<L>>) {
  const { field, files, word } = props;
  const sent = files[field.key];
  return (
    <>
      <FieldLabel {...props} />
      {sent && (
        <p className="field-hint">
          {word('alreadySent')} {sent.name}
        </p>
      )}
      <input className="field-file" type="file" accept={field.rules.types.join(',')} {...inputProps(props)} />
    </>
  );
}

function FieldError<L extends string>({ field, errors: problems }: FieldProps<L, Field<L>>) {
  const problem = problems[field.key];
  return problem ? (
    <p id={`${field.name}-error`} className="field-error">
      {problem}
    </p>
  ) : null;
}
