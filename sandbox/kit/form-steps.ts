import { applyFieldFaults } from './form-faults.ts';
import {
  type Field,
  type FieldValues,
  type FormDefinition,
  type FormErrorTexts,
  readForm,
  type UploadedFiles,
} from './forms.ts';
import type { LocalizedText } from './localized-text.ts';
import type { Replica, Visit } from './replica.ts';

/** What a portal needs to draw one form page. */
export interface FormPageData<L extends string> {
  language: L;
  fields: readonly Field<L>[];
  values: FieldValues;
  files: UploadedFiles;
  /** By field key. */
  errors: Record<string, string>;
  /** Hidden input `_token`; a portal that takes repeats has none. */
  token: string | undefined;
  /** The fault `wrapped_fields`: more elements round each field than usual. */
  wrapped: boolean;
  /** Names of the fields that the page's script changes when it should not, by the faults of that name. */
  scriptFaults: { masked?: string | undefined; reset?: string | undefined };
  alert?: string;
}

export interface EnteredForm<L extends string> {
  language: L;
  fields: readonly Field<L>[];
  values: FieldValues;
  files: UploadedFiles;
}

export interface FormStep<D, L extends string> {
  form: FormDefinition<L>;
  /** Where a captcha may be asked: the field, without its picture. */
  captcha?: {
    key: 'captcha';
    name: string;
    label: LocalizedText<L>;
    otherLabel?: LocalizedText<L>;
    hint?: LocalizedText<L>;
  };
  /** Without waiting for the fault `captcha`. */
  alwaysCaptcha?: boolean;
  /** What this visitor entered here before. */
  readSavedEntry(session: D): { values: FieldValues; files?: UploadedFiles };
  /** Takes a faultless form; answers where to go on, or a sentence to show above the form. */
  accept(visit: Visit<D>, entered: EnteredForm<L>): Response | LocalizedText<L>;
  render(visit: Visit<D>, page: FormPageData<L>): string;
}

/** What the faults of forms add to the fields of one step. */
export type FormAdditions<L extends string> = Omit<FormDefinition<L>, 'step' | 'fields'> &
  Pick<FormStep<unknown, L>, 'captcha'>;

export interface FormHandlers<D, L extends string> {
  get(visit: Visit<D>, language: L, alert?: string): Promise<Response>;
  post(visit: Visit<D>, language: L): Promise<Response>;
}

export interface FormMessages<L extends string> {
  mistakes: FormErrorTexts<L>;
  wrongCaptcha: LocalizedText<L>;
  staleForm: LocalizedText<L>;
}

/** GET and POST of one form page: one-time token, checks with the errors beside the fields, and the faults of forms. */
export function createFormHandlers<D, L extends string>(
  replica: Replica<D>,
  words: FormMessages<L>,
  step: FormStep<D, L>,
): FormHandlers<D, L> {
  const name = step.form.step;

  function fieldsFor(session: Visit<D>['session']): Field<L>[] {
    const fields = applyFieldFaults(step.form, replica.faults, session);
    const isAsked = step.alwaysCaptcha || replica.faults.findForSession(session, 'captcha', name);
    if (!step.captcha || !isAsked) return fields;
    const picture = `${replica.base}/captcha.svg?${Date.now()}`;
    return [...fields, { ...step.captcha, kind: 'text', maxLength: 12, picture }];
  }

  /** What the portal puts into a form by itself. */
  function proposed(session: Visit<D>['session']): FieldValues {
    const { prefilled, tickedExtra, tickedConsent } = step.form;
    return {
      ...(prefilled &&
        replica.faults.findForSession(session, 'prefilled_field', name) && { [prefilled.key]: prefilled.value }),
      ...(tickedExtra && replica.faults.findForSession(session, 'ticked_extra', name) && { [tickedExtra.key]: 'yes' }),
      ...(tickedConsent &&
        replica.faults.findForSession(session, 'ticked_consent', name) && { [tickedConsent.key]: 'yes' }),
    };
  }

  function script({ session }: Visit<D>): FormPageData<L>['scriptFaults'] {
    const nameOf = (key: string | undefined) => step.form.fields.find((field) => field.key === key)?.name;
    const meets = (kind: 'mask_on_submit' | 'field_reset') =>
      replica.faults.findForSession(session, kind, name) !== undefined;
    return {
      masked: step.form.masked && meets('mask_on_submit') ? nameOf(step.form.masked) : undefined,
      reset: step.form.reset && meets('field_reset') ? nameOf(step.form.reset) : undefined,
    };
  }

  async function show(visit: Visit<D>, language: L, shown: Partial<FormPageData<L>>, status: 200 | 409 | 422) {
    const held = step.readSavedEntry(visit.session.data);
    const html = step.render(visit, {
      language,
      fields: fieldsFor(visit.session),
      values: { ...proposed(visit.session), ...held.values },
      files: held.files ?? {},
      errors: {},
      token: replica.takesRepeats() ? undefined : replica.sessions.issueToken(visit.session, name),
      wrapped: replica.faults.findForSession(visit.session, 'wrapped_fields', name) !== undefined,
      scriptFaults: script(visit),
      ...shown,
    });
    return visit.c.html(html, status);
  }

  return {
    get: (visit, language, alert) => show(visit, language, { alert }, 200),

    async post(visit, language) {
      const { c, session } = visit;
      const body = await replica.readBody(c);
      if (!replica.takesRepeats() && !replica.sessions.consumeToken(session, name, body._token)) {
        return show(visit, language, { alert: words.staleForm[language] }, 409);
      }
      const fields = fieldsFor(session);
      const held = step.readSavedEntry(session.data).files;
      const { values, files, errors: problems } = await readForm(fields, body, language, words.mistakes, held);
      if (values.captcha && !replica.captchas.solve(session, values.captcha)) {
        problems.captcha = words.wrongCaptcha[language];
      }
      delete values.captcha;
      if (Object.keys(problems).length > 0) return show(visit, language, { values, errors: problems }, 422);
      const cut = replica.faults.findForSession(session, 'cut_value', name) && longestText(fields, values);
      if (cut) values[cut] = values[cut]?.slice(0, -2) ?? '';
      if (values.plate && replica.faults.findForSession(session, 'cut_plate', name))
        values.plate = values.plate.slice(0, -2);
      const accepted = step.accept(visit, { language, fields, values, files });
      if (accepted instanceof Response) return accepted;
      return show(visit, language, { values, files, alert: accepted[language] }, 422);
    },
  };
}

/** What the fault `cut_value` shortens: the longest text typed here. */
function longestText<L extends string>(fields: readonly Field<L>[], values: FieldValues): string | undefined {
  const texts = fields.filter((field) => field.kind === 'text' || field.kind === 'email' || field.kind === 'tel');
  return texts
    .map(({ key }) => key)
    .toSorted((one, other) => (values[other] ?? '').length - (values[one] ?? '').length)
    .find((key) => (values[key] ?? '').length > 3);
}
