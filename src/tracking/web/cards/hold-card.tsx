import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type NeededDetail,
  type NeededDetails,
  neededDetailsSchema,
  type OrderAccess,
} from '#orders/contracts/submission-contract.ts';
import { selectApplicableDetails, validateNeededDetails } from '#orders/needed-details-values.ts';
import { holdTitleId } from '#paths.ts';
import { capitaliseFirst, describeWorkOnHold } from '#permits/application-texts.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { fieldId } from '#ui/field-frame.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { callServerFunction, showFailureToast } from '#ui/page/call-server-function.ts';
import { formatClock, formatDay } from '#ui/page/format-time.ts';
import { useFocusOnArrival } from '#ui/page/use-focus-on-arrival.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { showToast } from '#ui/toasts.ts';
import { FullRefundButton, type HoldPartProps, UnacceptedWarningsNotice } from './full-refund-button.tsx';
import { NeededDetailField } from './needed-detail-field.tsx';
import { useSending } from './needed-details-form.tsx';
import { neededDetailsQueryKey, useNeededDetails } from './use-needed-details.ts';

type Hold = NonNullable<NeededDetails['hold']>;

/**
 * Shown during the hold, before anything is sent: the countdown, 'Send now', and how to correct or cancel the order.
 */
export function HoldCard({ access }: { access: OrderAccess }) {
  const { data, refetch } = useNeededDetails(access);
  const seconds = useSecondsUntil(data?.hold?.until ?? null);
  useEffect(() => {
    if (seconds === 0) void refetch();
  }, [seconds, refetch]);
  useFocusOnArrival(holdTitleId, Boolean(data?.hold));
  const kind = data?.hold ? (data.hold.until ? 'running' : 'stopped') : null;
  const kindBefore = useRef(kind);
  useEffect(() => {
    // The button that was pressed has gone with the other card.
    if (kind && kindBefore.current && kind !== kindBefore.current) document.getElementById(holdTitleId)?.focus();
    kindBefore.current = kind;
  }, [kind]);
  if (!data?.hold) return null;
  return data.hold.until ? (
    <RunningHold access={access} needed={data} until={data.hold.until} seconds={seconds ?? 0} />
  ) : (
    <StoppedHold access={access} needed={data} hold={data.hold} />
  );
}

function RunningHold({ access, needed, until, seconds }: HoldPartProps & { until: string; seconds: number }) {
  const isCheck = needed.work === 'check';
  const stop = useHoldAction(access, 'stop-order', `Stopped: ${describeWorkOnHold(needed)}.`);
  const send = useHoldAction(access, 'send-order-now', isCheck ? 'It is checked now.' : 'It is sent now.');
  return (
    <Card aria-labelledby={holdTitleId} className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={holdTitleId} tabIndex={-1} className="scroll-mt-6 text-xl">
          {capitaliseFirst(describeWorkOnHold(needed))} before {formatClock(until)}
        </h2>
        <span aria-hidden="true" className="font-semibold text-2xl tabular-nums">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </span>
      </div>
      <PlateAndTripDays needed={needed} />
      <UnacceptedWarningsNotice access={access} needed={needed} />
      <p>
        Please look once more: is this the plate on the car{needed.trip_days && ', and are these your days'}? Until then
        you can correct it, or have all your money back.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
          Stop, something is wrong
        </Button>
        <Button tone="quiet" busy={send.isPending} onClick={() => send.mutate()}>
          {isCheck ? 'Check now' : 'Send now'}
        </Button>
      </div>
    </Card>
  );
}

function StoppedHold({ access, needed, hold }: HoldPartProps & { hold: Hold }) {
  const send = useHoldAction(access, 'send-order-now', 'It goes on as it is.');
  const [isChanged, setChanged] = useState(false);
  const sendAsItIs = () => {
    if (!isChanged) return send.mutate();
    const description = 'What you changed is not in the order yet: save the correction, or put it back as it was.';
    showToast({ tone: 'error', title: 'Nothing was sent', description });
  };
  return (
    <Card aria-labelledby={holdTitleId} className="space-y-6">
      <h2 id={holdTitleId} tabIndex={-1} className="scroll-mt-6 text-xl">
        Stopped: what is wrong?
      </h2>
      <UnacceptedWarningsNotice access={access} needed={needed} />
      <CorrectionForm access={access} needed={needed} hold={hold} onChanged={setChanged} />
      {hold.priced && (
        <p className="text-ink-soft">
          {hold.priced === 'days'
            ? 'The number of days is not changed here: it is part of the price.'
            : 'The vignette and its first day are not changed here.'}{' '}
          If that is what is wrong, take all of your money back and order anew.
        </p>
      )}
      <div className="space-y-3 border-line border-t pt-5">
        <p>Nothing wrong after all, or you do not want it any more?</p>
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" busy={send.isPending} onClick={sendAsItIs}>
            {needed.work === 'check' ? 'Check' : 'Send'} it as it is
          </Button>
          <FullRefundButton tone="danger" access={access} needed={needed} />
        </div>
      </div>
    </Card>
  );
}

/** What was given, a line each; the line that is wrong becomes its question. */
function CorrectionForm({
  access,
  needed,
  hold,
  onChanged,
}: HoldPartProps & {
  hold: Hold;
  /** Whether what is typed differs from the order. */
  onChanged: (isChanged: boolean) => void;
}) {
  const before = Object.fromEntries(hold.correctable.map(({ path, value }) => [path, value]));
  const fields = useFormFields(before, (values) => validateNeededDetails(hold.correctable, values));
  const { isSending, send } = useSending(access, fields);
  // What is not given yet is a question at once, and so is what is refused: both stay open while they are answered.
  const [opened, setOpened] = useState(() => Object.keys(before).filter((path) => before[path] === ''));
  const refused = Object.keys(fields.errors).filter((path) => fields.errors[path] && !opened.includes(path));
  if (refused.length > 0) setOpened([...opened, ...refused]);
  const open = (path: string) => {
    flushSync(() => setOpened([...opened, path]));
    document.getElementById(fieldId(path))?.focus();
  };
  const details = Object.fromEntries(Object.entries(fields.values).filter(([path, value]) => value !== before[path]));
  const isChanged = Object.keys(details).length > 0;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const country = fields.values['vehicle.country_of_registration'] ?? needed.country_of_registration;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) return;
    if (!isChanged) {
      showToast({ tone: 'info', title: 'Nothing is changed yet', description: 'Correct what is wrong, then save it.' });
      return;
    }
    const answer = await send(details);
    if (answer) showToast({ tone: 'success', title: 'Corrected', description: describeCorrection(answer) });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
      <ul className="divide-y divide-line border-line border-y">
        {selectApplicableDetails(hold.correctable, fields.values).map((detail) =>
          opened.includes(detail.path) ? (
            <li key={detail.path} className="py-4">
              <NeededDetailField detail={detail} fields={fields} country={country} optional={false} />
            </li>
          ) : (
            <li key={detail.path} className="flex items-center justify-between gap-4 py-1">
              <span className="wrap-anywhere min-w-0">
                <span className="block text-ink-soft text-sm">{detail.label}</span>
                {describeValue(detail, fields.values[detail.path] ?? '', country)}
              </span>
              <Button tone="plain" onClick={() => open(detail.path)}>
                Change<span className="sr-only"> {detail.label}</span>
              </Button>
            </li>
          ),
        )}
      </ul>
      <Button type="submit" busy={isSending}>
        Save the correction
      </Button>
    </form>
  );
}

/** What the correction changed in the order. */
function describeCorrection({ hold, situation, work }: NeededDetails): string {
  const sent = work === 'check' ? 'checked' : 'sent';
  if (hold?.until) return `It is ${sent} with what you have just given.`;
  if (!hold) return situation.headline;
  return `Something speaks against it now: please read it, then let it be ${sent} as it is, or take your money back.`;
}

function describeValue({ kind, choices }: NeededDetail, value: string, country: string): string {
  if (kind === 'plate') return formatPlate(value, country);
  if (kind === 'date') return formatDay(value);
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** What the customer checks first: the plate, drawn as on the car, and the days. */
function PlateAndTripDays({ needed }: { needed: NeededDetails }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {needed.plate_number && (
        <NumberPlate
          size="large"
          text={formatPlate(needed.plate_number, needed.country_of_registration)}
          countryCode={findCountryCode(needed.country_of_registration)}
        />
      )}
      {needed.trip_days && <p className="font-semibold">{capitaliseFirst(needed.trip_days)}</p>}
    </div>
  );
}

function useHoldAction(access: OrderAccess, name: 'stop-order' | 'send-order-now', title: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServerFunction(name, { access }, neededDetailsSchema),
    async onSuccess(answer) {
      showToast({ tone: 'success', title });
      client.setQueryData(neededDetailsQueryKey(access), answer);
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
    // Too late to correct: the page shows the current state.
    async onError(error) {
      showFailureToast(error);
      await client.invalidateQueries({ queryKey: neededDetailsQueryKey(access) });
    },
  });
}

const secondsUntil = (until: string | null) =>
  until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)) : undefined;

/** Whole seconds left, by the visitor's clock; undefined when no hold is running. */
function useSecondsUntil(until: string | null): number | undefined {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    setSeconds(secondsUntil(until));
    if (!until) return undefined;
    const ticking = setInterval(() => setSeconds(secondsUntil(until)), 1000);
    return () => clearInterval(ticking);
  }, [until]);
  return seconds;
}
