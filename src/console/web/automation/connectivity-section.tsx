import { Wifi } from 'lucide-react';
import { Badge, type StatusTone } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { DiagnosticsTable } from './diagnostics-table.tsx';
import type { ConnectivityState, useConnectivity } from './use-connectivity.ts';

const badges: Record<ConnectivityState, { label: string; tone: StatusTone }> = {
  unknown: { label: 'Unknown', tone: 'waiting' },
  good: { label: 'Good', tone: 'done' },
  error: { label: 'Error', tone: 'attention' },
};

export function ConnectivitySection({ state, check }: ReturnType<typeof useConnectivity>) {
  const problem = check.error ? errorText(check.error, 'No answer.') : check.data?.error;
  return (
    <PanelSection
      title="Connectivity"
      aside={
        <CompactButton busy={check.isPending} onClick={() => check.mutate()}>
          {!check.isPending && <Wifi aria-hidden="true" className="size-4" />}
          Test Connectivity
        </CompactButton>
      }
    >
      <p role="status" className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={badges[state].tone}>{badges[state].label}</Badge>
        <span className="text-ink-soft">
          {state === 'good'
            ? 'A browser opens and every portal with a driver answers.'
            : 'Looks whether a browser opens and every portal with a driver answers. A full test waits for it.'}
        </span>
      </p>
      {problem && (
        <div className="mb-3">
          <Notice tone="attention" title={problem} />
        </div>
      )}
      {check.data && <DiagnosticsTable diagnostics={check.data.diagnostics} />}
    </PanelSection>
  );
}
