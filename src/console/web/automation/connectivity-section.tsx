import { useMutation } from '@tanstack/react-query';
import { Wifi } from 'lucide-react';
import { connectivitySchema } from '#orders/contracts/test-contract.ts';
import { Badge, type StatusTone } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { showToast } from '#ui/toasts.ts';
import { DiagnosticsTable } from './diagnostics-table.tsx';

type ConnectivityState = 'unknown' | 'good' | 'error';

/** The second notice's time (specification, section 8). */
const KEY_NOTICE_MS = 5_000;

const badges: Record<ConnectivityState, { label: string; tone: StatusTone }> = {
  unknown: { label: 'Unknown', tone: 'waiting' },
  good: { label: 'Good', tone: 'done' },
  error: { label: 'Error', tone: 'attention' },
};

export function useConnectivity() {
  const check = useMutation({
    mutationFn: () => callServerFunction('automate-submission', { connectivity_check: true }, connectivitySchema),
    onSuccess: ({ error }) => {
      if (error) showFailureToast(error);
    },
    onError: (error) => showFailureToast(errorText(error, 'Please try again.')),
  });
  const state: ConnectivityState = check.isPending || check.isIdle ? 'unknown' : check.data?.success ? 'good' : 'error';
  return { state, check };
}

function showFailureToast(message: string): void {
  showToast({ tone: 'error', title: `Connectivity check failed: ${message}` });
  if (!/401|403/.test(message)) return;
  showToast({
    tone: 'error',
    title: 'Check the automation service API key in the backend secrets.',
    duration: KEY_NOTICE_MS,
  });
}

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
