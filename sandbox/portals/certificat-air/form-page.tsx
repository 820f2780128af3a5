import type { ReactNode } from 'react';
import type { FieldClassNames } from '../../kit/field-label.tsx';
import { FormFields } from '../../kit/form-fields.tsx';
import type { FormPageData } from '../../kit/form-steps.ts';
import { type CertificatAirText, LABEL_COLON, type Language } from './language.ts';
import { Layout, type VisitView } from './layout.tsx';
import { TEXTS } from './texts.ts';

const SKIN: FieldClassNames = {
  group: 'fr-group',
  groupError: 'fr-group--error',
  label: 'fr-label',
  hint: 'fr-hint-text',
  error: 'fr-error-text',
  input: 'fr-input',
  select: 'fr-input fr-select',
  choice: 'fr-choice',
  file: 'fr-upload',
};

interface FormPageProps {
  view: VisitView;
  page: FormPageData<Language>;
  title: CertificatAirText;
  /** 1 to 5 in an application; without one the page shows no progress bar. */
  step?: number;
  button: CertificatAirText;
  /** Path after the language. */
  backTo?: string;
  children?: ReactNode;
}

/** A page with one form: the five screens of an application, and the small forms beside them. */
export function FormPageView({ view, page, title, step, button, backTo, children }: FormPageProps) {
  const { base, language, rest } = view;
  const hasFiles = page.fields.some(({ kind }) => kind === 'file');
  const asksText = page.fields.some(({ kind }) => kind !== 'checkbox');
  return (
    <Layout view={view} title={title[language]}>
      {step && <Progress step={step} label={TEXTS.steps[language]} />}
      <h1>{title[language]}</h1>
      {page.alert && (
        <div className="fr-alert" role="alert">
          <p>{page.alert}</p>
        </div>
      )}
      {children}
      <form
        className="fr-form"
        method="post"
        action={`${base}/${language}/${rest}`}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        noValidate
        data-mask-on-submit={page.scriptFaults.masked}
        data-reset-on-press={page.scriptFaults.reset}
      >
        {asksText && <p className="fr-hint-text">{TEXTS.allRequired[language]}</p>}
        {page.token && <input type="hidden" name="_token" value={page.token} />}
        <FormFields {...page} classNames={SKIN} labels={fieldWords(language)} />
        <p className="fr-buttons">
          {backTo !== undefined && (
            <a className="fr-btn fr-btn--secondary" href={`${base}/${language}/${backTo}`}>
              {TEXTS.back[language]}
            </a>
          )}
          <button type="submit" className="fr-btn">
            {button[language]}
          </button>
        </p>
      </form>
    </Layout>
  );
}

/** The bar `1 2 3 4 5` of the official site. */
function Progress({ step, label }: { step: number; label: string }) {
  return (
    <ol className="progress" aria-label={label}>
      {[1, 2, 3, 4, 5].map((number) => (
        <li
          key={number}
          className={number < step ? 'done' : undefined}
          aria-current={number === step ? 'step' : undefined}
        >
          {number}
        </li>
      ))}
    </ol>
  );
}

export function SummaryList({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <dl className="lines">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fault `second_total`. */
export function SecondTotal({ language, text }: { language: Language; text: string }) {
  return (
    <p className="price">
      {TEXTS.secondTotal[language]}
      {LABEL_COLON[language]}
      <strong>{text}</strong>
    </p>
  );
}

function fieldWords(language: Language) {
  return {
    optional: TEXTS.optional[language],
    choose: TEXTS.choose[language],
    alreadySent: TEXTS.alreadySent[language],
    otherPicture: TEXTS.otherPicture[language],
  };
}
