import { useSearchParams } from 'react-router';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import {
  type DetailsPart,
  emptyOrderForm,
  findPartOfField,
  type OrderErrors,
  type OrderForm,
  type OrderFormField,
  type OrderStep,
} from '../order-form.ts';
import { useOrderRules } from './use-order-rules.ts';

const steps: readonly OrderStep[] = [1, 2, 3];

/** The step that the address names. */
export const parseRequestedStep = (search: URLSearchParams): OrderStep =>
  steps.find((step) => String(step) === search.get('step')) ?? 1;

interface StepNavigation {
  /** The answer to change; after it the step leads back to the review. */
  change?: OrderFormField;
  replace?: boolean;
  part?: DetailsPart | undefined;
}

const pickErrors = (errors: OrderErrors, part: DetailsPart | undefined): OrderErrors =>
  part
    ? (Object.fromEntries(Object.entries(errors).filter(([field]) => findPartOfField(field) === part)) as OrderErrors)
    : errors;

/**
 * The form and its current step. The step is in the address, so that Back and a reload work. An unreachable step is
 * replaced by the first incomplete one.
 */
export function useOrderSteps(initial: OrderForm, isLive: boolean) {
  const [search, setSearch] = useSearchParams();
  const rules = useOrderRules();
  const requestedStep = parseRequestedStep(search);
  const stepOf = (form: OrderForm) =>
    isLive && rules ? rules.findReachableStep(requestedStep, form, rules.getTodayAtDestination()) : 1;
  const change = isLive ? search.get('change') : null;
  const requestedPart = search.get('part') === 'vehicle' ? 'vehicle' : findPartOfField(change ?? '');
  const partOf = (form: OrderForm) => (stepOf(form) === 2 && form.express !== 'on' ? requestedPart : undefined);
  const fields = useFormFields(initial, (form) =>
    pickErrors(rules?.findStepErrors(stepOf(form), form, rules.getTodayAtDestination()) ?? {}, partOf(form)),
  );
  const step = stepOf(fields.values);
  const part = partOf(fields.values);
  return {
    /** Undefined until the rules have loaded: before that no step counts as complete. */
    rules,
    fields,
    step,
    /** Of the second step; undefined where that is one page. */
    part,
    /** What the summary of errors leads to: the fields of this page. */
    errorList: fields.errorList.filter(({ name }) => part === undefined || findPartOfField(name) === part),
    /** The answer being changed from the review, while its step is open. */
    changing: step < 3 && change !== null && Object.hasOwn(emptyOrderForm, change) ? (change as OrderFormField) : null,
    paymentStopped: step === 3 && search.get('payment') === 'stopped',
    goTo: (next: OrderStep, { change: field, replace = false, part: of }: StepNavigation = {}) =>
      setSearch(
        {
          ...(next === 1 && !field ? {} : { step: String(next) }),
          ...(of === 'vehicle' && { part: of }),
          ...(field ? { change: field } : {}),
        },
        { preventScrollReset: true, replace },
      ),
  };
}
