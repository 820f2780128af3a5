import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { z } from 'zod';
import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { type Visits, visitInput } from '#orders/contracts/visit-contract.ts';
import { formatDestinationTime } from '#permits/zone.ts';
import { Badge, type StatusTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { formatDay } from '#ui/page/format-time.ts';
import { CallError, errorText, mayHaveReachedServer } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { DateField, TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';

interface VisitsCardProps {
  access: OrderAccess;
  visits: Visits;
}

const stateBadges: Record<Visits['requested'][number]['state'], [words: string, tone: StatusTone]> = {
  asked: ['Not confirmed yet', 'working'],
  announced: ['Announced', 'done'],
  unannounced: ['Not announced: do not drive in', 'attention'],
};

/** For zones that need one announcement per visit: the later visits of a stay, each with its time and result. */
export function VisitsCard({ access, visits: entries }: VisitsCardProps) {
  const { contact: place, from, until, requested: visits } = entries;
  const client = useQueryClient();
  const fields = useFormFields({ day: from === until ? from : '', time: '' }, (values) => {
    const { error } = visitInput.safeParse(values);
    const { day, time } = error ? z.flattenError(error).fieldErrors : {};
    return { ...(day?.[0] && { day: day[0] }), ...(time?.[0] && { time: time[0] }) };
  });
  const announce = useMutation({
    mutationFn: () => callServerFunction('announce-entry', { access, ...fields.values }, z.unknown()),
    async onSuccess() {
      showToast({ tone: 'success', title: 'We are writing to them', description: `To ${place}, in your name.` });
      fields.set({ time: '' });
      fields.forgetErrors();
      await client.invalidateQueries();
    },
    onError(error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) return fields.refuse(error.fields);
      // The server refuses the same visit a second time, so nothing is announced twice.
      const title = mayHaveReachedServer(error) ? 'We could not hear whether they were asked' : 'They were not asked';
      showToast({ tone: 'error', title, description: errorText(error, 'Please try again.') });
    },
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.isComplete()) announce.mutate();
  };
  const days = from === until ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(until)}`;
  return (
    <Card aria-labelledby="entries-title">
      <h2 id="entries-title" className="text-lg">
        Driving in again?
      </h2>
      <p className="mt-1 text-ink-soft">
        What {place} has confirmed is for one entry. Tell us day and time of each further one: we write to them again,
        and write to you what they say. Give them some hours. Without a yes half way to your time we tell you so, and a
        person of our team goes on.
      </p>
      <div role="status">
        {visits.length > 0 && (
          <ul aria-label="Your further entries" className="mt-4 divide-y divide-line">
            {visits.map(({ id, at, state, note }) => (
              <li key={id} className="py-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <time dateTime={at} className="font-semibold">
                    {formatDestinationTime(at)}
                  </time>
                  <Badge tone={stateBadges[state][1]}>{stateBadges[state][0]}</Badge>
                </p>
                {note && <p className="mt-1 text-ink-soft text-sm">{note}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <form noValidate onSubmit={onSubmit} className="mt-4 space-y-5">
        <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField {...fields.text('day')} label="Day" hint={`Of your stay: ${days}.`} min={from} max={until} />
          <TextField
            {...fields.text('time')}
            type="time"
            className="max-w-40"
            label="Time"
            hint="When you pass the border of the zone, on the clocks there."
          />
        </div>
        <Button type="submit" tone="quiet" busy={announce.isPending}>
          Ask {place} to announce it
        </Button>
      </form>
    </Card>
  );
}
