import { useQuery } from '@tanstack/react-query';
import type { Connectivity, TestRun } from '#orders/contracts/test-contract.ts';
import { hasRunFailed, hasRunSucceeded } from '#orders/states/lifecycle.ts';
import { RunStatusBadge } from '#tracking/web/cards/run-status-badge.tsx';
import { ScreenshotStrip } from '#tracking/web/cards/screenshot-strip.tsx';
import { CopyableText } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { formatMoment } from '#ui/page/format-time.ts';
import { pollWhileSignedIn } from '#ui/page/request-json.ts';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DiagnosticsTable } from './diagnostics-table.tsx';
import { fetchTestRun } from './use-portal-test.ts';

/** How often a running test is polled. */
const LIVE_MS = 700;

export const testModeLabels = { dry_run: 'Dry run', full_test: 'Full test' } as const;

interface TestResultProps {
  id: string;
  /** Result of the last connectivity check, shown beside an error. */
  diagnostics: Connectivity['diagnostics'] | undefined;
}

/** One test: its steps while it runs, and its outcome afterwards. */
export function PortalTestResult({ id, diagnostics }: TestResultProps) {
  const {
    data: test,
    error,
    refetch,
  } = useQuery({
    queryKey: ['admin', 'test', id],
    queryFn: ({ signal }) => fetchTestRun(id, signal),
    // A 404 at first: the call that creates the test is still on its way.
    retry: 10,
    retryDelay: LIVE_MS,
    structuralSharing: (before, now) => reuseScreenshotUrls(before as TestRun | undefined, now as TestRun),
    refetchInterval: (query) => (query.state.data?.completed_at ? false : pollWhileSignedIn(LIVE_MS)(query)),
  });
  if (!test && error) return <LoadErrorNotice title="Failed to load the test" error={error} onRetry={refetch} />;
  if (!test) return <Skeleton className="h-48" />;
  const { error_details: problem } = test;
  return (
    <PanelSection
      title={`${testModeLabels[test.mode]}: ${test.zone_name}, ${test.country}`}
      aside={<RunStatusBadge status={test.status} />}
    >
      <div className="space-y-4">
        <p role="status" className="text-sm">
          {describeTestState(test)}
          {test.reference && <CopyableText text={test.reference} label="reference" className="ml-2 font-semibold" />}
        </p>
        {problem && (
          <Notice tone="attention" title={problem.message}>
            <p>Reason: {problem.reason}</p>
            {problem.details && <pre className="overflow-x-auto whitespace-pre-wrap">{problem.details}</pre>}
          </Notice>
        )}
        {problem && diagnostics && <DiagnosticsTable diagnostics={diagnostics} />}
        <ScreenshotStrip film={test.recording} />
      </div>
    </PanelSection>
  );
}

function describeTestState({ status, mode, recording, created_at, started_by }: TestRun): string {
  const startedText = `Started ${formatMoment(created_at)}${started_by ? ` by ${started_by}` : ''}.`;
  if (hasRunFailed(status)) return `The test failed. ${startedText}`;
  if (hasRunSucceeded(status))
    return `${mode === 'dry_run' ? 'Nothing was sent.' : 'The portal has the application.'} ${startedText}`;
  return recording.length === 0
    ? `The browser is being opened. ${startedText}`
    : `Step ${recording.length} is done: ${recording.at(-1)?.title}. ${startedText}`;
}

/** Each poll signs new links. A link that is still valid stays, so that no picture is fetched twice. */
function reuseScreenshotUrls(before: TestRun | undefined, now: TestRun): TestRun {
  const film = now.recording.map((step) => {
    const earlierUrl = before?.recording.find(({ ordinal }) => ordinal === step.ordinal)?.screenshot_url;
    return earlierUrl && isUrlStillValid(earlierUrl) ? { ...step, screenshot_url: earlierUrl } : step;
  });
  return { ...now, recording: film };
}

/** Valid for the longest likely view: half of the hour that a link works. */
function isUrlStillValid(link: string): boolean {
  const expires = Number(new URLSearchParams(link.split('?')[1]).get('expires'));
  return expires * 1000 - Date.now() > 30 * 60_000;
}
