import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { FormFields } from './form-fields.tsx';
import type { FormPageData } from './form-steps.ts';
import { PortalLayout } from './layout.tsx';
import type { PageContext } from './page-context.ts';
import type { KitLanguage } from './words/translate.ts';

interface FormPageProps<L extends KitLanguage> {
  view: PageContext<L>;
  page: FormPageData<L>;
  title: string;
  text?: string | undefined;
  button: string;
  shape?: 'page' | 'dialog';
  /** Which of how many screens. */
  progress?: { at: number; of: number };
  backTo?: string | undefined;
  children?: ReactNode;
}

export function PortalFormPage<L extends KitLanguage>(props: FormPageProps<L>) {
  const { view, page, title, text, button, shape, progress, backTo, children } = props;
  const { base, language, pathInLanguage, translate } = view;
  const word = (name: Parameters<typeof translate>[0]) => translate(name)[language];
  const { hiddenInputs, plainConsents } = view.definition.theme;
  const isPlain = plainConsents && page.fields.every(({ kind }) => kind === 'checkbox');
  const hasFiles = page.fields.some(({ kind }) => kind === 'file');
  const content = (
    <>
      <h1>{title}</h1>
      {page.alert && (
        <div className="alert" role="alert">
          <p>{page.alert}</p>
        </div>
      )}
      {text && <p className="lead">{text}</p>}
      {children}
      <form
        method="post"
        action={`${base}/${language}/${pathInLanguage}`}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        noValidate
        data-mask-on-submit={page.scriptFaults.masked}
        data-reset-on-press={page.scriptFaults.reset}
      >
        {!isPlain && <p className="field-hint">{word('allRequired')}</p>}
        {page.token && <input type="hidden" name="_token" value={page.token} />}
        {hiddenInputs?.map((name) => (
          <input key={name} type="hidden" name={name} value={randomBytes(48).toString('base64')} />
        ))}
        <FormFields {...page} word={word} />
        <p className="buttons">
          {backTo !== undefined && (
            <a className="button secondary" href={`${base}/${language}/${backTo}`}>
              {word('back')}
            </a>
          )}
          <button type="submit" className="button">
            {button}
          </button>
        </p>
      </form>
    </>
  );
  return (
    <PortalLayout view={view} title={title}>
      {progress && (
        <ol className="progress" aria-label={word('steps')}>
          {Array.from({ length: progress.of }, (_, index) => index + 1).map((number) => (
            <li key={number} aria-current={number === progress.at ? 'step' : undefined}>
              {number}
            </li>
          ))}
        </ol>
      )}
      {shape === 'dialog' ? (
        <div className="veil">
          <section className="dialog" role="dialog" aria-modal="true" aria-label={title}>
            {content}
          </section>
        </div>
      ) : (
        content
      )}
    </PortalLayout>
  );
}
