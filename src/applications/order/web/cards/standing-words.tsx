import type { ReactNode } from 'react';
import { StatusLine } from '#ui/status-line.tsx';
import type { Standing } from '../../contract.ts';

/** Where an order stands: the state first, then what comes next and when, then the money. */
export function StandingWords({ standing, children }: { standing: Standing; children?: ReactNode }) {
  return (
    <StatusLine tone={standing.tone} headline={standing.headline}>
      <p>{standing.next.join(' ')}</p>
      {standing.money && <p className="mt-2">{standing.money}</p>}
      {children}
    </StatusLine>
  );
}
