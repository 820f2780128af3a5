import type { ContactSuggestion } from '#channels/letter/contact-contract.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { useContactSuggestionAction } from './use-task-action.ts';

/** The decisions on a contact suggestion. They need no task lease. */
export function ContactSuggestionActions({ suggestion: { id, name, entry } }: { suggestion: ContactSuggestion }) {
  const decision = useContactSuggestionAction(id, { functionName: 'settle-place-word', successTitle: 'Noted' });
  const decide = (outcome: 'taken_over' | 'left') => () =>
    decision.mutate({ how: outcome, ...(entry?.since && { entry_since: entry.since }) });
  return (
    <div className="flex flex-wrap gap-2">
      <CompactButton disabled={decision.isPending} onClick={decide('taken_over')}>
        Take over<span className="sr-only">: {name}</span>
      </CompactButton>
      <CompactButton disabled={decision.isPending} onClick={decide('left')}>
        {entry ? 'Keep the entry as it is' : 'Leave it out'}
        <span className="sr-only">: {name}</span>
      </CompactButton>
    </div>
  );
}

/** The suggestion as the customer wrote it. */
export function ContactSuggestionDetails({ suggestion: { name, phone, author } }: { suggestion: ContactSuggestion }) {
  return (
    <>
      <span className="wrap-anywhere font-semibold">{name}</span>
      <div className="wrap-anywhere">{phone ?? <span className="text-ink-soft">No phone number said</span>}</div>
      {author && <div className="text-ink-soft">Written down by {author}</div>}
    </>
  );
}
