import { useSearchParams } from 'react-router';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { emptyOrderForm, type OrderForm, type OrderFormField, type OrderStep } from '../order-form.ts';
import { useOrderRules } from './use-order-rules.ts';

const steps: readonly OrderStep[] = [1, 2, 3];

/** The step that the address names. */
export const parseRequestedStep = (search: URLSearchParams): OrderStep =>
  steps.find((step) => String(step) === search.get('step')) ?? 1;

interface StepNavigation {
  /** The answer to change; after it the step leads back to the review. */
  change?: OrderFormField;
  replace?: boolean;
}

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
  const fields = useFormFields(
    initial,
    (form) => rules?.findStepErrors(stepOf(form), form, rules.getTodayAtDestination()) ?? {},
  );
  const step = stepOf(fields.values);
  const change = isLive ? search.get('change') : null;
  return {
    /** Undefined until the rules have loaded: before that no step counts as complete. */
    rules,
    fields,
    step,
    /** The answer being changed from the review, while its step is open. */
    changing: step < 3 && change !== null && Object.hasOwn(emptyOrderForm, change) ? (change as OrderFormField) : null,
    paymentStopped: step === 3 && search.get('payment') === 'stopped',
    goTo: (next: OrderStep, { change: field, replace = false }: StepNavigation = {}) =>
      setSearch(
        { ...(next === 1 && !field ? {} : { step: String(next) }), ...(field ? { change: field } : {}) },
        { preventScrollReset: true, replace },
      ),
  };
}
