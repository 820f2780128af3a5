import type { FormAdditions, FormMessages } from './form-steps.ts';
import type { Field, FormDefinition, TextField } from './forms.ts';
import type { LocalizedText } from './localized-text.ts';
import type { PortalServices } from './page-context.ts';
import { ALTERNATIVE_LABELS } from './words/alternative-labels.ts';
import type { KitLanguage, Translate } from './words/translate.ts';

type FormServices<L extends KitLanguage> = Pick<PortalServices<L>, 'definition' | 'translate'>;

/** A step's fields as a form, with what the faults of forms add to it or change. */
export function buildScreenForm<L extends KitLanguage>(
  { definition, translate }: FormServices<L>,
  step: string,
  asked: readonly Field<L>[],
): FormDefinition<L> {
  const fields = asked.map((field) => {
    const otherLabel: LocalizedText<L> | undefined = field.otherLabel ?? ALTERNATIVE_LABELS[field.key];
    return otherLabel ? { ...field, otherLabel } : field;
  });
  if (definition.formAdditions) return { ...definition.formAdditions[step], step, fields };
  const typed = fields.filter(isTyped);
  const imitated = typed[0] ?? fields[0];
  const mayStayEmpty = typed.find(({ optional }) => optional);
  return {
    step,
    fields,
    extra: { key: 'occupation', name: 'occupation', kind: 'text', label: translate('occupation') },
    ...(imitated && { decoy: { before: imitated.key, field: buildDecoyField(imitated, translate) } }),
    prefilled: mayStayEmpty
      ? { key: mayStayEmpty.key, value: VOUCHER }
      : {
          key: 'voucher',
          value: VOUCHER,
          field: { key: 'voucher', name: 'voucher', kind: 'text', label: translate('voucher'), optional: true },
        },
    tickedExtra: {
      key: 'secondCopy',
      name: 'secondCopy',
      kind: 'checkbox',
      label: translate('secondCopy'),
      optional: true,
    },
    tickedConsent: {
      key: 'newsletter',
      name: 'newsletter',
      kind: 'checkbox',
      label: translate('newsletter'),
      optional: true,
    },
    ...((typed.find(({ key }) => key === 'plate') ?? typed[0]) && {
      masked: (typed.find(({ key }) => key === 'plate') ?? typed[0])?.key ?? '',
    }),
    ...(fields.some(({ kind }) => kind === 'select') && {
      reset: fields.find(({ kind }) => kind === 'select')?.key ?? '',
    }),
  };
}

const VOUCHER = 'WELCOME10';

function isTyped<L extends KitLanguage>(field: Field<L>): field is TextField<L> {
  return (field.kind === 'text' || field.kind === 'email' || field.kind === 'tel') && !field.confirms;
}

/** The same question about what was before: 'Registration number (previous)'. */
function buildDecoyField<L extends KitLanguage>(field: Field<L>, translate: Translate<L>): TextField<L> {
  const words = Object.entries<string>(field.label).map(([language, label]) => {
    return [language, `${label} (${translate('decoyMark')[language as L]})`];
  });
  return {
    key: `previous${field.key.slice(0, 1).toUpperCase()}${field.key.slice(1)}`,
    name: `previous-${field.name}`,
    kind: 'text',
    label: Object.fromEntries(words) as LocalizedText<L>,
    optional: true,
  };
}

export function buildFormMessages<L extends KitLanguage>(translate: Translate<L>): FormMessages<L> {
  return {
    mistakes: {
      required: translate('required'),
      invalid: translate('invalid'),
      date: translate('invalidDate'),
      fileSize: translate('fileSize'),
      fileType: translate('fileType'),
    },
    wrongCaptcha: translate('wrongCaptcha'),
    staleForm: translate('staleForm'),
  };
}

/** The captcha that its fault asks for on a step. */
export function captchaField<L extends KitLanguage>(
  { definition, translate }: FormServices<L>,
  step: string,
): FormAdditions<L>['captcha'] {
  if (definition.formAdditions) return definition.formAdditions[step]?.captcha;
  return { key: 'captcha', name: 'captcha', label: translate('captcha'), otherLabel: translate('captcha') };
}
