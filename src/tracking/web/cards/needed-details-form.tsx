import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import {
  type NeededDetail,
  type NeededDetails,
  neededDetailsSchema,
  type OrderAccess,
} from '#orders/contracts/submission-contract.ts';
import {
  emptyDetails,
  pickFilledValues,
  selectApplicableDetails,
  validateNeededDetails,
} from '#orders/needed-details-values.ts';
import { formatYourApplication } from '#permits/application-texts.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { detailsKey, readDraftText, removeDraft, saveDraftText } from '#ui/page/draft-storage.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { showToast } from '#ui/toasts.ts';
import { DocumentField } from './document-field.tsx';
import { NeededDetailField } from './needed-detail-field.tsx';
import { neededDetailsQueryKey } from './use-needed-details.ts';

export function NeededDetailsForm({ access, needed }: { access: OrderAccess; needed: NeededDetails }) {
  // A received document is no longer missing, but its field stays so that the customer sees that it arrived. It comes
  // first: most answers can be copied from it.
  const [detailsToAsk] = useState(() => {
    const isDocument = ({ kind }: NeededDetail) => kind === 'document';
    const texts = needed.missing.filter((detail) => !isDocument(detail));
    return [...needed.missing.filter(isDocument), ...texts, ...needed.optional];
  });
  const isOptional = (detail: NeededDetail) => needed.optional.some(({ path }) => path === detail.path);
  const [initial] = useState(() => {
    // What this tab typed before it was reloaded; no answer to a question that is not asked any more.
    const typed = readTypedDetails(needed.order_id);
    const empty = Object.entries(emptyDetails(detailsToAsk));
    return Object.fromEntries(empty.map(([path, none]) => [path, String(typed[path] ?? none)]));
  });
  const fields = useFormFields(initial, (values) => validateNeededDetails(needed.missing, values));
  useEffect(() => {
    if (fields.values === initial) return;
    const typed = { [needed.order_id]: pickFilledValues(fields.values) };
    saveDraftText('sessionStorage', JSON.stringify(typed), detailsKey);
  }, [needed.order_id, fields.values, initial]);
  const { isSending, send } = useSending(access, fields);
  const applicableDetails = selectApplicableDetails(detailsToAsk, fields.values);
  // Not before the answers make one of them a question: the CO2 concerns hybrid cars alone.
  const firstOptional = applicableDetails.find(isOptional);
  const hasTexts = detailsToAsk.some((detail) => detail.kind !== 'document');

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    // A partly filled form is saved, so that nobody needs to have everything at hand at once.
    const isComplete = fields.isComplete();
    const details = pickFilledValues(fields.values);
    if (Object.keys(details).length === 0) {
      if (isComplete)
        showToast({ tone: 'info', title: 'Nothing is filled in yet', description: 'You can also leave it out.' });
      return;
    }
    const answer = await send(details);
    if (!answer) return;
    if (needed.missing.length === 0)
      showToast({ tone: 'success', title: 'Saved', description: 'Thank you: this helps us.' });
    // An answer may add or remove a question: the day of entry does in Barcelona.
    else if (answer.missing.length > 0) {
      showToast({
        tone: 'info',
        title: 'Saved so far',
        description: `${formatYourApplication(needed)} goes on once the rest is here. You can come back to this page at any time.`,
      });
    }
  };

  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <ErrorSummary
        errors={detailsToAsk.flatMap(({ path }) => {
          const message = fields.errors[path];
          return message ? [{ name: path, message }] : [];
        })}
        attempt={fields.attempts}
      />
      {applicableDetails.map((detail, index) => (
        <div key={detail.path}>
          {detail === firstOptional && needed.optional_reason && <p className="mb-4">{needed.optional_reason}</p>}
          {applicableDetails.length > 1 && (
            <p className="text-ink-soft text-sm">
              Question {index + 1} of {applicableDetails.length}
            </p>
          )}
          {detail.kind === 'document' ? (
            <DocumentField
              detail={detail}
              access={access}
              country={needed.country_of_registration}
              error={fields.errors[detail.path]}
            />
          ) : (
            <NeededDetailField
              detail={detail}
              fields={fields}
              country={needed.country_of_registration}
              optional={isOptional(detail)}
            />
          )}
        </div>
      ))}
      {hasTexts && (
        <Button type="submit" busy={isSending}>
          Send these details
        </Button>
      )}
    </form>
  );
}

/** What was typed and not sent yet: in this tab, and of the last such order alone. */
function readTypedDetails(orderId: string): Record<string, unknown> {
  try {
    return JSON.parse(readDraftText('sessionStorage', detailsKey) ?? '')[orderId] ?? {};
  } catch {
    return {};
  }
}

/** Sends details and shows what the server says then. `send` answers that, or nothing where they were refused. */
export function useSending(access: OrderAccess, fields: Pick<ReturnType<typeof useFormFields>, 'refuse'>) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async (details: Record<string, string>): Promise<NeededDetails | undefined> => {
    setSending(true);
    try {
      const answer = await callServerFunction('provide-details', { access, details }, neededDetailsSchema);
      removeDraft('sessionStorage', detailsKey);
      client.setQueryData(neededDetailsQueryKey(access), answer);
      await client.invalidateQueries({ queryKey: ['orders'] });
      return answer;
    } catch (error) {
      // Beside the field that the server names, and always in a toast.
      if (error instanceof CallError) fields.refuse(stripDetailsPrefix(error.fields));
      showToast({
        tone: 'error',
        title: 'Your details were not saved',
        description: errorText(error, 'Please try again.'),
      });
      // Too late to give or correct them: the page shows the current state.
      await client.invalidateQueries({ queryKey: neededDetailsQueryKey(access) });
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}

/** First in the form, because it may make the rest unnecessary: the vehicle already has its certificate. */
export function AlreadyRegisteredForm({
  access,
  needed,
  detail,
}: {
  access: OrderAccess;
  needed: NeededDetails;
  detail: NeededDetail;
}) {
  const fields = useFormFields({ [detail.path]: '' }, (values) => validateNeededDetails([detail], values));
  const { isSending, send } = useSending(access, fields);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.isComplete()) await send(pickFilledValues(fields.values));
  };
  return (
    <details className="rounded-lg border-2 border-line p-4">
      <summary className="min-h-8 cursor-pointer font-semibold">
        This vehicle already has its Crit'Air certificate
      </summary>
      <form noValidate onSubmit={onSubmit} className="mt-3 space-y-4">
        <p className="text-ink-soft">
          Then nothing is applied for, and you have all of your money back. We check its class against the rules of{' '}
          {needed.city_zone} and write that down for you with the date.
        </p>
        <NeededDetailField detail={detail} fields={fields} country={needed.country_of_registration} optional={false} />
        <Button type="submit" tone="quiet" busy={isSending}>
          Use this certificate
        </Button>
      </form>
    </details>
  );
}

/** The server names a refused detail by its path in the body: `details.owner.first_name`. */
function stripDetailsPrefix(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^details\./, ''), message]));
}
