import { type SubmitEvent, useId, useState } from 'react';
import { api } from '#paths.ts';
import { formatCount } from '#platform/format-count.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { HostName, LinkedText } from '#ui/linked-text.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { type FactRow, factListSchema, reviewFactInput } from '../fact-contract.ts';
import { DeskFrame } from './desk-frame.tsx';
import { useFactAction } from './use-task-action.ts';

export const meta = () => pageMeta({ title: 'Facts', description: 'What we publish of the world, to look at again' });

const kindLabels: Record<FactRow['kind'], string> = {
  rules: 'Who may enter, and when',
  rest_days: 'Days on which it is not in force',
  smog_alert: 'Whom a smog alert keeps out',
  age_exemption: 'What is exempt by its age',
  price: 'The authority’s price',
  fine: 'The fine',
  lead_time: 'How long the authority takes',
  label: 'What is on the windscreen',
  also: 'What else the road asks',
};

const surenessLabels: Record<FactRow['sureness'], string> = {
  published: 'Published',
  observed: 'Seen by a tester',
  assumed: 'Assumed',
};

const columns: readonly Column<FactRow>[] = [
  {
    id: 'fact',
    header: 'Look again at',
    sortBy: ({ place }) => place.toLowerCase(),
    cell: ({ place, kind }) => (
      <>
        <span className="font-semibold">{place}</span>
        <div className="text-ink-soft">{kindLabels[kind]}</div>
      </>
    ),
  },
  {
    id: 'value',
    header: 'What we say',
    cell: ({ value, sureness, assumptions, state, note }) => (
      <>
        <p className="max-w-[60ch]">
          <LinkedText text={value} />
        </p>
        <p className="mt-1 max-w-[60ch] text-ink-soft">
          {[surenessLabels[sureness], ...assumptions.map((assumption) => `We assume: ${assumption}`)].join('. ')}.
        </p>
        {state === 'differs' && (
          <div className="mt-1">
            <Badge tone="attention">The source says something else</Badge>
          </div>
        )}
        {note && <p className="mt-1 max-w-[60ch] text-ink-soft">Found: {note}</p>}
      </>
    ),
  },
  {
    id: 'sources',
    header: 'Where to look',
    cell: ({ sources }) => (
      <ul className="max-w-[30ch]">
        {sources.map(({ url, about }) => (
          <li key={url}>
            <ExternalLink href={url} className="inline-block min-h-6">
              <HostName address={url} />
            </ExternalLink>
            {about && <span className="text-ink-soft"> ({about})</span>}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'due',
    header: 'Looked at, and due',
    sortBy: ({ due_on }) => due_on,
    cell: (fact) => (
      <>
        {formatDay(fact.looked_on)}
        {fact.looked_by ? (
          <div className="text-ink-soft">by {fact.looked_by}</div>
        ) : (
          fact.as_of !== fact.looked_on && <div className="text-ink-soft">source of {formatDay(fact.as_of)}</div>
        )}
        <DueNote {...fact} />
      </>
    ),
  },
  { id: 'acts', header: 'What you found', cell: (fact) => <FactReviewForm fact={fact} /> },
];

/** When it is due and why, and from when until when it is valid. */
function DueNote({ due_on, due_because, looked_by, valid_from, valid_until }: FactRow) {
  const days = [valid_from && `from ${formatDay(valid_from)}`, valid_until && `until ${formatDay(valid_until)}`];
  const isEnding = due_because === 'over' || due_because === 'ends_soon';
  return (
    <>
      <div className="text-ink-soft">
        {due_because ? 'due since' : 'again from'} {formatDay(due_on)}
        {due_because === 'old' && (looked_by ? ': looked at long ago' : ': its source is old')}
      </div>
      {(valid_from ?? valid_until) && (
        <div className={isEnding ? 'text-act' : 'text-ink-soft'}>
          valid {days.filter(Boolean).join(' ')}
          {due_because === 'over' && ': that is over'}
          {due_because === 'ends_soon' && ': that ends soon'}
        </div>
      )}
    </>
  );
}

export default function FactsPage() {
  return (
    <DeskFrame>
      {() => (
        <>
          <h1 className="sr-only">Facts</h1>
          <ListPage
            of={{
              title: 'Facts to look at again',
              path: api.deskFacts,
              schema: factListSchema,
              failure: 'Failed to load facts',
              rows: ({ facts }) => facts,
              rowId: ({ key }) => key,
              columns,
              sorting: { column: 'due', descending: false },
              count: ({ total }) => formatCount(total, 'fact'),
              empty: 'Everything we publish was looked at in time.',
              noMatch: 'No fact matches.',
              search: 'Search by place or by what we say',
              filter: {
                label: 'Which',
                name: 'show',
                options: [
                  { value: '', label: 'To look at now' },
                  { value: 'all', label: 'All' },
                ],
              },
            }}
            note={
              <p className="mb-3 max-w-[75ch] text-ink-soft text-sm">
                Open the source and compare it with what we say. Rules are due a month before each 1 October and 1
                January, all else after a year; what ends is due a month before, however lately somebody looked. What
                differs stays here until a release states it.
              </p>
            }
          />
        </>
      )}
    </DeskFrame>
  );
}

function FactReviewForm({ fact: { key, place, value } }: { fact: FactRow }) {
  const id = useId();
  const [note, setNote] = useState<string>();
  const [error, setError] = useState<string>();
  const review = useFactAction(key, {
    functionName: 'review-fact',
    successTitle: 'Noted',
    onSuccess: () => setNote(undefined),
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = { value_seen: value, holds: false, note: note ?? '' };
    const checked = reviewFactInput.safeParse({ fact: key, ...found });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) review.mutate(found);
  };
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <CompactButton
          disabled={review.isPending}
          onClick={() => review.mutate({ value_seen: value, holds: true, ...(note && { note }) })}
        >
          Still so<span className="sr-only">: {place}</span>
        </CompactButton>
        {note === undefined && (
          <CompactButton disabled={review.isPending} onClick={() => setNote('')}>
            It differs<span className="sr-only">: {place}</span>
          </CompactButton>
        )}
      </div>
      {note !== undefined && (
        <form noValidate onSubmit={onSubmit} className="space-y-2">
          <TextAreaField
            name={`found-${id}`}
            label="What the source says now"
            value={note}
            error={error}
            maxLength={2000}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit" busy={review.isPending}>
            Note it
          </Button>
        </form>
      )}
    </div>
  );
}
