import { CreditCard, ExternalLink as OpenIcon } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import type { Jurisdiction } from '../../contract.ts';
import { Moment } from '../parts/moment.tsx';
import { PauseButton } from './pause-button.tsx';
import { readinessLooks, readinessOf } from './readiness.ts';

const runWords = { QUEUED: 'queued', RUNNING: 'running', COMPLETED: 'completed', FAILED: 'failed' } as const;

export function JurisdictionCard({ jurisdiction }: { jurisdiction: Jurisdiction }) {
  const { zone_name, payment_required, portal_url, paused, last_run } = jurisdiction;
  const { label, tone } = readinessLooks[readinessOf(jurisdiction)];
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-card p-3 text-sm">
      <div className="flex items-start justify-between gap-2">
        <h4 className="font-semibold">{zone_name}</h4>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="text-ink-soft">
        {payment_required && (
          <p className="flex items-center gap-1.5">
            <CreditCard aria-hidden="true" className="size-4" />
            Payment required
          </p>
        )}
        {paused && <p className="font-semibold text-act">Paused: people apply for now</p>}
        {last_run && (
          <p>
            Last run {runWords[last_run.status]} <Moment at={last_run.created_at} />
          </p>
        )}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <a
          href={portal_url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('quiet', 'min-h-8! border! px-2.5! py-1! max-md:min-h-11!')}
        >
          <OpenIcon aria-hidden="true" className="size-4" />
          Official Portal
          <span className="sr-only"> of {zone_name} (opens in a new tab)</span>
        </a>
        {readinessOf(jurisdiction) !== 'manual' && jurisdiction.automation_enabled && (
          <PauseButton jurisdiction={jurisdiction} />
        )}
      </div>
    </li>
  );
}
