import { Fragment, type RefObject, type SubmitEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { fieldId } from '#ui/field-frame.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Notice } from '#ui/notice.tsx';
import { useIdleComponent } from '#ui/page/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { StoredOrderDraft } from '../order-draft.ts';
import { emptyOrderForm, type OrderStep, orderStepNames } from '../order-form.ts';
import type { OrderLinkValues } from '../order-link.ts';
import {
  LazyContinueOrderCard,
  LazyDetailsStep,
  LazyPaymentStoppedNotice,
  LazyPaymentWaitCard,
  LazyReviewStep,
  loadOrderPrefill,
  OrderRulesLoader,
  prefetchLazySteps,
} from './lazy-steps.ts';
import { PriceBar, PriceLines, PricePanel } from './price-panel.tsx';
import { saveDraft } from './stored-draft.ts';
import { TripStep } from './trip-step.tsx';
import { useOrderSteps } from './use-order-steps.ts';
import { usePayment } from './use-payment.ts';

const headings: Record<OrderStep, string> = { 1: 'Where are you driving?', 2: 'Your details', 3: 'Review & Pay' };
const FORM_ID = 'order-form';

interface OrderFlowProps {
  initial: StoredOrderDraft;
  link: OrderLinkValues;
  isEarlierVisit: boolean;
  /** False for the prerendered page, which stores nothing and navigates nowhere. */
  isLive: boolean;
}

export function OrderFlow({ initial, link, isEarlierVisit, isLive }: OrderFlowProps) {
  const { rules, fields, step, part, errorList, changing, goTo, paymentStopped } = useOrderSteps(initial.form, isLive);
  const { values } = fields;
  const payment = usePayment(initial, fields, rules);
  const { price, leave } = payment;
  const KnownDetails = useIdleComponent(loadOrderPrefill);
  const [knownFrom, setKnownFrom] = useState<string | null>(null);
  /** The form was submitted before the rules had loaded. */
  const [awaitsRules, setAwaitsRules] = useState(false);
  const [verdict, setVerdict] = useState<AdmissionVerdict>();
  const saleRefusal = rules?.describeSaleRefusal(values, verdict);
  const form = useRef<HTMLFormElement>(null);
  const [asksToContinue, setAsking] = useState(isEarlierVisit);
  /** The link named the zone, so its first view asks only for what the link left out. */
  const [isDestinationKnown, setDestinationKnown] = useState(Boolean(link.fields['trip.city_zone']));
  const isWaiting = step === 3 && payment.isWaiting && !paymentStopped;
  const heading = useRef<HTMLHeadingElement>(null);
  // Server errors lead to their step, where the error summary takes the focus. A change leads to its field.
  const keepFocus = fields.attempts > 0 || changing !== null;
  useFocusOnChange(heading, isWaiting ? 'waiting' : `step ${step} ${part}`, { keepFocus });

  useEffect(() => {
    if (isLive) saveDraft({ form: values, attempt: payment.attempt, payment: payment.open });
  }, [isLive, values, payment.attempt, payment.open]);
  useEffect(() => {
    if (isLive) prefetchLazySteps();
  }, [isLive]);
  useEffect(() => {
    document.title = `${step === 1 ? 'Start your application' : `${headings[step]}, step ${step} of 3`} | European Driving Permits`;
  }, [step]);

  useEffect(() => {
    if (!awaitsRules || !rules) return;
    setAwaitsRules(false);
    form.current?.requestSubmit();
  }, [awaitsRules, rules]);

  const hasConsent = rules?.hasConsent(values) ?? false;
  const hasOpenWarnings = Boolean(verdict && rules && rules.findUnacceptedWarnings(values, verdict).length > 0);
  const isConsentOutlived = isLive && values.consent !== '' && rules !== undefined && !hasConsent;
  const { set } = fields;
  useEffect(() => {
    if (isConsentOutlived) set({ consent: '' });
  }, [isConsentOutlived, set]);

  const changeStep = (...to: Parameters<typeof goTo>) => {
    fields.forgetErrors();
    setAsking(false);
    setDestinationKnown(false);
    goTo(...to);
  };
  /** Back to the review after a change; past the details when all of them are known. */
  const next = (reachable: OrderStep): OrderStep => {
    // The vehicle questions are asked for a rental car, whatever is known of its driver.
    const isKnown = knownFrom !== null && values.rental_car !== 'on' && reachable === 3;
    const toReview = changing !== null || (step === 1 && isKnown);
    return toReview || step === 2 ? 3 : 2;
  };
  const isFull = values.express !== 'on';
  const goBack = () => {
    if (step === 3) changeStep(2, isFull ? { part: 'vehicle' } : {});
    else changeStep(part === 'vehicle' ? 2 : 1);
  };
  const restart = () => {
    fields.set({ ...emptyOrderForm, ...link.fields });
    void payment.discard();
    changeStep(1);
  };
  // The prerendered page waits for nothing: it must be readable before any script has loaded.
  const Waits = isLive ? Suspense : Fragment;
  const onExpired = useCallback(() => leave(true), [leave]);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!rules) {
      setAwaitsRules(true);
      return;
    }
    if (step < 3) {
      if (!fields.isComplete()) return;
      if (part === 'keeper' && !changing) changeStep(2, { part: 'vehicle' });
      else changeStep(next(rules.findReachableStep(3, values, rules.getTodayAtDestination())));
      return;
    }
    if (payment.isStarting || saleRefusal) return;
    if (hasConsent && hasOpenWarnings) {
      fields.refuse({ accepted: 'Tick this box to order all the same' });
      return;
    }
    const outcome = await payment.start();
    if (outcome === 'opened') goTo(3, { replace: true });
    if (typeof outcome === 'object') goTo(outcome.step, { part: outcome.part });
  };

  const isSold = step < 3 || !saleRefusal;
  const button =
    isWaiting || !isSold
      ? undefined
      : { formId: FORM_ID, isLast: step === 3, hasConsent, hasOpenWarnings, isStarting: payment.isStarting, isLive };

  const isPaidInBar = step === 3 && button !== undefined;

  return (
    <>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-2.5 sm:space-y-6">
          <Stepper steps={orderStepNames} current={step} />
          <h1
            ref={heading}
            tabIndex={-1}
            className={joinClasses(
              'text-2xl outline-none! shadow-none! sm:text-3xl',
              // On a phone the stepper says the same.
              step > 1 && !part && !isWaiting && 'max-sm:sr-only',
            )}
          >
            {isWaiting ? 'Finish your payment' : part === 'vehicle' ? 'Your vehicle' : headings[step]}
          </h1>
          {asksToContinue && rules && initial.savedAt !== null && (
            <Suspense>
              <LazyContinueOrderCard
                form={values}
                savedAt={initial.savedAt}
                onContinue={() => changeStep(rules.findReachableStep(3, values, rules.getTodayAtDestination()))}
                onRestart={restart}
              />
            </Suspense>
          )}
          <Waits {...(isLive && { fallback: <Skeleton className="h-96" /> })}>
            {isWaiting && payment.open ? (
              <LazyPaymentWaitCard payment={payment.open} tabBlocked={payment.tabBlocked} onBack={leave} />
            ) : (
              <form ref={form} id={FORM_ID} noValidate onSubmit={onSubmit}>
                {/* Disabled on the prerendered page: the live form would not know what was typed there. */}
                <fieldset disabled={!isLive} className="min-w-0 space-y-2.5 sm:space-y-8">
                  {paymentStopped && <LazyPaymentStoppedNotice payment={payment.open} onExpired={onExpired} />}
                  {payment.hasPriceChanged && (
                    <Notice
                      tone="attention"
                      role="alert"
                      title="The price has changed. Please check the new total before you pay."
                    >
                      <PriceLines price={price} />
                    </Notice>
                  )}
                  {awaitsRules && (
                    <Suspense>
                      <OrderRulesLoader />
                    </Suspense>
                  )}
                  <ErrorSummary errors={errorList} attempt={fields.attempts} />
                  {step === 1 && (
                    <TripStep
                      fields={fields}
                      unknownInLink={link.unknownPart}
                      isDestinationKnown={isDestinationKnown}
                      onChangeDestination={() => {
                        setDestinationKnown(false);
                        // The button that was pressed is gone.
                        heading.current?.focus();
                      }}
                    />
                  )}
                  {step === 2 && (
                    <LazyDetailsStep
                      fields={fields}
                      part={part}
                      isVehicleKnown={Boolean(link.fields.tell_vehicle)}
                      changing={changing}
                      knownFrom={knownFrom}
                      onChangeTrip={changing ? undefined : () => changeStep(1)}
                    />
                  )}
                  {step === 3 && (
                    <LazyReviewStep
                      fields={fields}
                      price={price}
                      knownFrom={knownFrom}
                      onChange={(to, change) => changeStep(to, { change })}
                      verdict={verdict}
                      onVerdict={setVerdict}
                    />
                  )}
                  {changing && <FocusOnField name={changing} />}
                  <div
                    className={joinClasses(
                      'flex flex-wrap-reverse items-center gap-4',
                      // On a phone the bar at the foot has the way back.
                      isPaidInBar && 'max-lg:hidden',
                    )}
                  >
                    {step > 1 && !changing && (
                      <Button tone="quiet" onClick={goBack}>
                        Back
                      </Button>
                    )}
                    {step < 3 && (
                      <Button type="submit" className="min-w-40">
                        {changing ? 'Save and return to review' : 'Next'}
                      </Button>
                    )}
                  </div>
                </fieldset>
              </form>
            )}
          </Waits>
        </div>
        {KnownDetails && isLive && <KnownDetails fields={fields} onKnown={setKnownFrom} />}
        <PricePanel form={values} price={price} button={button} />
      </div>
      {button && <PriceBar price={price} button={button} onBack={isPaidInBar ? goBack : undefined} />}
    </>
  );
}

/** Rendered beside fields that may load late: focuses the field to change, in a group the chosen option. */
function FocusOnField({ name }: { name: string }) {
  useEffect(() => {
    const control = document.getElementById(fieldId(name));
    const group = control?.matches('[type=radio]') ? control.closest('fieldset') : null;
    const chosen = group?.querySelector<HTMLElement>(':checked');
    (chosen ?? control)?.focus();
  }, [name]);
  return null;
}

/** When `place` changes, users see a new page: scrolls to the top and focuses its heading. */
function useFocusOnChange(heading: RefObject<HTMLElement | null>, place: string, options: { keepFocus: boolean }) {
  const shown = useRef(place);
  const { keepFocus } = options;
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (keepFocus) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [heading, place, keepFocus]);
}
