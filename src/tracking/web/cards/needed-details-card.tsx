import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SituationName } from '#orders/contracts/order-contract.ts';
import type { NeededDetails, OrderAccess } from '#orders/contracts/submission-contract.ts';
import { neededDetailsId } from '#paths.ts';
import {
  describeDetailsComplete,
  describeNeededDetails,
  describeNoWorkDone,
  formatYourApplication,
} from '#permits/application-texts.ts';
import { formatPounds } from '#permits/pricing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { errorText } from '#ui/page/request-json.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { FullRefundButton, UnacceptedWarningsNotice } from './full-refund-button.tsx';
import { HoldCard } from './hold-card.tsx';
import { AlreadyRegisteredForm, NeededDetailsForm } from './needed-details-form.tsx';
import { useNeededDetails } from './use-needed-details.ts';

const startingSituations = new Set<SituationName>(['starting', 'queued', 'running', 'by_hand']);

interface NeededDetailsCardProps {
  access: OrderAccess;
  /** The form has just been opened: its heading takes the focus. */
  takesFocus?: boolean;
}

/** Asks for exactly the details that the portal still needs. When none are missing, it says so while that is news. */
export function NeededDetailsCard({ access, takesFocus = false }: NeededDetailsCardProps) {
  const { data, error, refetch } = useNeededDetails(access);
  const isTarget = useLocation().hash === `#${neededDetailsId}` || takesFocus;
  const title = useRef<HTMLHeadingElement>(null);
  // An excluded order gets no form: nobody applies for it, even when no detail is missing.
  const hasForm = data !== undefined && data.missing.length > 0 && data.situation.name !== 'excluded';
  // The form loads after the page, so the browser cannot scroll to the anchor by itself.
  useEffect(() => {
    if (isTarget && hasForm) title.current?.focus();
  }, [isTarget, hasForm]);
  if (error && !data) {
    return (
      <Card>
        <Notice tone="attention" title="We could not find out what is still needed." role="alert">
          {errorText(error, 'Please try again.')}
        </Notice>
        <Button tone="quiet" className="mt-4" onClick={() => refetch()}>
          Try again
        </Button>
      </Card>
    );
  }
  if (!data) return <Skeleton className="h-40" />;
  const { situation, missing, optional } = data;
  const applying = { work: data.work, authority: data.portal_name, reader: data.reader };
  const work = formatYourApplication(data);
  const isUnasked = data.warnings.length > 0;
  if (!hasForm && !startingSituations.has(situation.name)) {
    return (
      <>
        {data.hold && <HoldCard access={access} />}
        <CancelOrderContent access={access} needed={data} />
      </>
    );
  }
  // The same position in the tree with and without missing details, so typed text survives the last upload.
  return (
    <>
      {!hasForm && (
        <>
          <Notice tone="done" role="status" title={describeDetailsComplete(data)}>
            {describeStart(data)}
          </Notice>
          <CancelOrderContent access={access} needed={data} />
        </>
      )}
      {missing.length + optional.length > 0 && (
        <Card aria-labelledby="needed-details-title">
          <h2 id="needed-details-title" ref={title} tabIndex={-1} className="scroll-mt-6 text-xl">
            {hasForm ? describeNeededDetails(applying, missing.length) : 'What would help, if it applies to you'}
          </h2>
          <p className="mt-1 mb-6 text-ink-soft">
            {hasForm
              ? `${work} for ${data.city_zone} goes on by itself once this is complete.`
              : `${work} for ${data.city_zone} does not wait for this.`}
            {optional.length > 0 && ' What is marked as optional can be left out.'}
          </p>
          {data.explanation && <p className="mb-6">{data.explanation}</p>}
          <div className="mb-6 empty:hidden">
            {hasForm && isUnasked && <CancelOrderContent access={access} needed={data} />}
          </div>
          {data.already_registered_by && (
            <div className="mb-6">
              <AlreadyRegisteredForm access={access} needed={data} detail={data.already_registered_by} />
            </div>
          )}
          <NeededDetailsForm
            key={[...missing.filter(({ kind }) => kind !== 'document'), ...optional].map(({ path }) => path).join()}
            access={access}
            needed={data}
          />
          <div className="mt-6 border-line border-t pt-5 empty:hidden">
            {hasForm && !isUnasked && <CancelOrderContent access={access} needed={data} />}
          </div>
        </Card>
      )}
    </>
  );
}

/** What happens next with an order that lacks nothing. */
function describeStart({ submission_id, situation, ...applying }: NeededDetails): string | null {
  if (!submission_id) return 'We take it up now, and this page shows what comes next.';
  // When a person handles the order, the status names their first step, and by when.
  if (situation.name === 'by_hand') return null;
  return `${formatYourApplication(applying)} has started. There is nothing for you to do.`;
}

/** The same message for a complete order, on the page that shows the rest of the order. */
export function CancelOrderSection({ access }: { access: OrderAccess }) {
  const { data } = useNeededDetails(access);
  return data ? <CancelOrderContent access={access} needed={data} /> : null;
}

/** Full refund before anything is sent. */
function CancelOrderContent({ access, needed }: { access: OrderAccess; needed: NeededDetails }) {
  if (!needed.may_cancel) return null;
  // During the hold, the hold card offers both.
  if (needed.hold) return null;
  if (needed.warnings.length > 0) return <UnacceptedWarningsNotice access={access} needed={needed} />;
  return (
    <section aria-label="Cancel this order" className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
      <p>You do not want it any more? {describeNoWorkDone(needed)}: all of your money goes back.</p>
      <FullRefundButton
        tone="quiet"
        access={access}
        needed={needed}
        label={`Cancel now: ${formatPounds(needed.total_cents - needed.refunded_cents)} back`}
      />
    </section>
  );
}
