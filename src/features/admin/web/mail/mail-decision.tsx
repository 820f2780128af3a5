import { useState } from 'react';
import type { InboundEmail } from '../../contract.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { MatchForm } from './match-form.tsx';
import { useMailCall } from './use-mail-call.ts';

/** What a person decides about a mail of no order, or one that only the plate speaks for. */
export function MailDecision({ mail }: { mail: InboundEmail }) {
  const [isMatching, setIsMatching] = useState(false);
  const isHandled = mail.handled_at !== null;
  const handle = useMailCall(mail.id, {
    name: 'handle-mail',
    done: ({ handled }: { handled: boolean }) => (handled ? 'Marked as dealt with' : 'Waits again'),
  });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <ToolButton aria-expanded={isMatching} onClick={() => setIsMatching(!isMatching)}>
          Match to an order…
        </ToolButton>
        <ToolButton busy={handle.isPending} onClick={() => handle.mutate({ handled: !isHandled })}>
          {isHandled ? 'Undo “dealt with”' : 'Mark as dealt with'}
        </ToolButton>
      </div>
      {isMatching && <MatchForm mail={mail} />}
    </div>
  );
}
