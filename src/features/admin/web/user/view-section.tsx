import { useState } from 'react';
import type { UserStory } from '../../contract.ts';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';
import { ToolButton } from '../parts/tool-button.tsx';
import { ViewDialog } from './view-dialog.tsx';

/** Looking at the customer's own pages, and who has done so before. */
export function ViewSection({ user }: { user: UserStory }) {
  const [isAsking, setAsking] = useState(false);
  if (user.roles.some((role) => role !== 'user')) return null;
  return (
    <Section title="Customer’s side" aside={<ToolButton onClick={() => setAsking(true)}>View as customer…</ToolButton>}>
      {user.views.length === 0 && <p className="text-ink-soft text-sm">Nobody has looked at it.</p>}
      <ul className="divide-y divide-line text-sm">
        {user.views.map(({ id, admin, reason, started_at }) => (
          <li key={id} className="py-1.5">
            {admin}, <Moment at={started_at} />: <span className="break-words text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
      {isAsking && <ViewDialog user={user} onClose={() => setAsking(false)} />}
    </Section>
  );
}
