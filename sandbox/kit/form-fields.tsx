import type { ChoiceField, Field, FileField, Files, TextField, TickField, Values } from './forms.ts';

/** The portal's own class names. */
export interface Skin {
  group: string;
  groupError: string;
  label: string;
  hint: string;
  error: string;
  input: string;
  select: string;
  choice: string;
  file: string;
}

export interface FormFieldsProps<L extends string> {
  language: L;
  fields: readonly Field<L>[];
  values: Values;
  files: Files;
  problems: Record<string, string>;
  wrapped: boolean;
  skin: Skin;
  words: { optional: string; choose: string; alreadySent: string; otherPicture: string };
}

type PartProps<L extends string, F> = FormFieldsProps<L> & { field: F };

/** The fields of a form; labels, hints and errors are tied to them, so that people and programs find them by meaning. */
export function FormFields<L extends string>(props: FormFieldsProps<L>) {
  return props.fields.map((field) => <Group {...props} key={field.key} field={field} />);
}

function Group<L extends string>(props: PartProps<L, Field<L>>) {
  const { field, fields, values, problems, skin, wrapped } = props;
  const condition = field.showWhen;
  const group = (
    <div
      className={problems[field.key] ? `${skin.group} ${skin.groupError}` : skin.group}
      {...(condition && {
        'data-when-name': fields.find(({ key }) => key === condition.key)?.name,
        'data-when-is': condition.is,
        hidden: values[condition.key] !== condition.is,
      })}
    >
      <Part {...props} />
      <Problem {...props} />
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

function Part<L extends string>({ field, ...rest }: PartProps<L, Field<L>>) {
  if (field.kind === 'checkbox') return <Tick field={field} {...rest} />;
  if (field.kind === 'file') return <FileInput field={field} {...rest} />;
  if (!('choices' in field)) return <TextInput field={field} {...rest} />;
  return field.kind === 'select' ? <Select field={field} {...rest} /> : <Radios field={field} {...rest} />;
}

function TextInput<L extends string>(props: PartProps<L, TextField<L>>) {
  const { field, values, skin, words } = props;
  return (
    <>
      <Label {...props} />
      {field.picture && (
        <p>
          <img src={field.picture} alt="" width={220} height={64} data-captcha />{' '}
          <button type="button" className={skin.hint} data-captcha-reload>
            {words.otherPicture}
          </button>
        </p>
      )}
      <input
        className={skin.input}
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

function Select<L extends string>(props: PartProps<L, ChoiceField<L>>) {
  const { field, values, language, skin, words } = props;
  return (
    <>
      <Label {...props} />
      <select
        className={skin.select}
        autoComplete={field.autoComplete}
        defaultValue={values[field.key] ?? ''}
        {...inputProps(props)}
      >
        <option value="">{words.choose}</option>
        {field.choices(language).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

function Radios<L extends string>(props: PartProps<L, ChoiceField<L>>) {
  const { field, values, language, skin } = props;
  const chosen = values[field.key];
  return (
    <fieldset aria-describedby={describedBy(props)} aria-invalid={props.problems[field.key] ? true : undefined}>
      <legend className={skin.label}>{field.label[language]}</legend>
      {field.choices(language).map(({ value, label }) => {
        const id = `${field.name}-${value}`;
        return (
          <div key={value} className={skin.choice}>
            <input type="radio" id={id} name={field.name} value={value} defaultChecked={value === chosen} />
            <label htmlFor={id}>{label}</label>
          </div>
        );
      })}
    </fieldset>
  );
}

function Tick<L extends string>(props: PartProps<L, TickField<L>>) {
  const { field, values, language, skin } = props;
  return (
    <div className={skin.choice}>
      <input type="checkbox" value="1" defaultChecked={Boolean(values[field.key])} {...inputProps(props)} />
      <label htmlFor={field.name}>{field.label[language]}</label>
    </div>
  );
}

function FileInput<L extends string>(props: PartProps<L, FileField<L>>) {
  const { field, files, skin, words } = props;
  const sent = files[field.key];
  return (
    <>
      <Label {...props} />
      {sent && (
        <p className={skin.hint}>
          {words.alreadySent} {sent.name}
        </p>
      )}
      <input className={skin.file} type="file" accept={field.rules.types.join(',')} {...inputProps(props)} />
    </>
  );
}

function Label<L extends string>({ field, language, skin, words }: PartProps<L, Field<L>>) {
  return (
    <label className={skin.label} htmlFor={field.name}>
      {field.label[language]}
      {field.optional && ` ${words.optional}`}
      {field.hint && (
        <span className={skin.hint} id={`${field.name}-hint`}>
          {field.hint[language]}
        </span>
      )}
    </label>
  );
}

function Problem<L extends string>({ field, problems, skin }: PartProps<L, Field<L>>) {
  const problem = problems[field.key];
  return problem ? (
    <p id={`${field.name}-error`} className={skin.error}>
      {problem}
    </p>
  ) : null;
}

function inputProps<L extends string>(props: PartProps<L, Field<L>>) {
  const { field, problems } = props;
  return {
    id: field.name,
    name: field.name,
    required: !field.optional || undefined,
    'aria-invalid': problems[field.key] ? true : undefined,
    'aria-describedby': describedBy(props),
  };
}

function describedBy<L extends string>({ field, problems }: PartProps<L, Field<L>>): string | undefined {
  const hint = field.hint && field.kind !== 'checkbox' && field.kind !== 'radio' ? `${field.name}-hint` : undefined;
  const error = problems[field.key] ? `${field.name}-error` : undefined;
  return [hint, error].filter(Boolean).join(' ') || undefined;
}
