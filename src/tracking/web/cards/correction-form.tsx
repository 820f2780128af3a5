import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type NeededDetail,
  type NeededDetails,
  neededDetailsSchema,
  type OrderAccess,
} from '#orders/contracts/submission-contract.ts';
import { selectApplicableDetails, validateNeededDetails } from '#orders/needed-details-values.ts';
import { formatPlate } from '#permits/plates.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { fieldId } from '#ui/field-frame.tsx';
import { callServerFunction, showFailureToast } from '#ui/page/call-server-function.ts';
import { formatDay } from '#ui/page/format-time.ts';
import { CallError } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { showToast } from '#ui/toasts.ts';
import { NeededDetailField } from './needed-detail-field.tsx';
import { neededDetailsQueryKey } from './use-needed-details.ts';

interface CorrectionFormProps {
  access: OrderAccess;
  needed: NeededDetails;
  hold: NonNullable<NeededDetails['hold']>;
}

/** What was given, a line each; the line that is wrong becomes its question. */
export function CorrectionForm({ access, needed, hold }: CorrectionFormProps) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const before = Object.fromEntries(hold.correctable.map(({ path, value }) => [path, value]));
  const fields = useFormFields(before, (values) => validateNeededDetails(hold.correctable, values));
  // What is not given yet is a question at once, and so is what is refused: both stay open while they are answered.
  const [opened, setOpened] = useState(() => Object.keys(before).filter((path) => before[path] === ''));
  const refused = Object.keys(fields.errors).filter((path) => fields.errors[path] && !opened.includes(path));
  if (refused.length > 0) setOpened([...opened, ...refused]);
  const open = (path: string) => {
    flushSync(() => setOpened([...opened, path]));
    document.getElementById(fieldId(path))?.focus();
  };
  const country = fields.values['vehicle.country_of_registration'] ?? needed.country_of_registration;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) return;
    const details = Object.fromEntries(Object.entries(fields.values).filter(([path, value]) => value !== before[path]));
    if (Object.keys(details).length === 0) {
      showToast({ tone: 'info', title: 'Nothing is changed yet', description: 'Correct what is wrong, then save it.' });
      return;
    }
    setSending(true);
    try {
      const answer = await callServerFunction('provide-details', { access, details }, neededDetailsSchema);
      showToast({ tone: 'success', title: 'Corrected', description: describeCorrection(answer) });
      client.setQueryData(neededDetailsQueryKey(access), answer);
      await client.invalidateQueries({ queryKey: ['orders'] });
    } catch (error) {
      if (error instanceof CallError)
        fields.refuse(
          Object.fromEntries(
            Object.entries(error.fields).map(([path, text]) => [path.replace(/^details\./, ''), text]),
          ),
        );
      showFailureToast(error);
      await client.invalidateQueries({ queryKey: neededDetailsQueryKey(access) });
    } finally {
      setSending(false);
    }
  };
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <ErrorSummary
        errors={Object.entries(fields.errors).flatMap(([name, message]) => (message ? [{ name, message }] : []))}
        attempt={fields.attempts}
      />
      <ul className="divide-y divide-line border-line border-y">
        {selectApplicableDetails(hold.correctable, fields.values).map((detail) => {
          const { path, label } = detail;
          return opened.includes(path) ? (
            <li key={path} className="py-4">
              <NeededDetailField detail={detail} fields={fields} country={country} optional={false} />
            </li>
          ) : (
            <li key={path} className="flex items-center justify-between gap-4 py-1">
              <span className="wrap-anywhere min-w-0">
                <span className="block text-ink-soft text-sm">{label}</span>
                {describeValue(detail, fields.values[path] ?? '', country)}
              </span>
              <Button tone="plain" onClick={() => open(path)}>
                Change<span className="sr-only"> {label}</span>
              </Button>
            </li>
          );
        })}
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
