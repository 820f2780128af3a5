import { CircleAlert, CircleCheck, Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '#paths.ts';
import { useListQuery } from '#ui/list/use-list-query.ts';
import { Notice } from '#ui/notice.tsx';
import { formatMoment } from '#ui/page/format-time.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { FactList, PanelSection } from '#ui/parts/panel-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { consolePath } from '../contract.ts';
import { describeDiagnosticCheck } from '../diagnostic-advice.ts';
import { configurationSchema, type DiagnosticResult, type Diagnostics } from '../system-contract.ts';
import { SystemStatus, useDiagnostics } from './system/system-status.tsx';

export const meta = () => pageMeta({ title: 'System Settings', description: 'Diagnostics, status and configuration' });

export default function SettingsPage() {
  return (
    <>
      <h2 className="mb-3 text-xl">System Settings</h2>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="space-y-3">
          <DiagnosticsSection />
        </div>
        <div className="space-y-3">
          <SystemStatus />
          <ConfigurationSection />
          <QuickActionsSection />
        </div>
      </div>
    </>
  );
}

function ConfigurationSection() {
  const { data } = useListQuery({
    path: api.adminConfiguration,
    answer: configurationSchema,
    failure: 'Error loading data',
  });
  return (
    <PanelSection title="Configuration">
      {data ? (
        <FactList
          facts={[
            ['Environment', data.environment],
            ...data.providers.map(({ name, value }) => [name, value] as const),
          ]}
        />
      ) : (
        <Skeleton className="h-32" />
      )}
    </PanelSection>
  );
}

const tips = [
  {
    path: `${consolePath('submissions')}?status=FAILED`,
    title: 'Retry what failed',
    hint: 'once its portal answers again.',
  },
  { path: `${consolePath('emails')}?box=notifications`, title: 'See what customers were told', hint: 'and when.' },
  { path: consolePath('jurisdictions'), title: 'See where robots apply', hint: 'and where people do.' },
  { path: consolePath('reconciliation'), title: 'Compare payments with orders', hint: 'and see every difference.' },
  { path: consolePath('activity'), title: 'See who did what', hint: 'in the log of every act.' },
];

function QuickActionsSection() {
  return (
    <PanelSection title="Quick Actions">
      <ul className="space-y-1 text-sm">
        {tips.map(({ path, title, hint }) => (
          <li key={path}>
            <Link to={path} className="font-semibold text-link underline underline-offset-2">
              {title}
            </Link>{' '}
            {hint}
          </li>
        ))}
        <li>
          <kbd className="rounded bg-sunken px-1.5">Ctrl</kbd> or <kbd className="rounded bg-sunken px-1.5">Cmd</kbd> +{' '}
          <kbd className="rounded bg-sunken px-1.5">B</kbd> folds the sidebar,{' '}
          <kbd className="rounded bg-sunken px-1.5">/</kbd> searches, arrow keys go from row to row.
        </li>
      </ul>
    </PanelSection>
  );
}

const FAILED = 'Diagnostics Failed';

/** Each check with its result, its message and the advice. */
function DiagnosticsSection() {
  const { data, error, isFetching, refetch } = useDiagnostics();
  const run = async () => {
    const result = await refetch();
    const description = result.error ? errorText(result.error, 'Please try again.') : describeFailures(result.data);
    if (description) showToast({ tone: 'error', title: FAILED, description });
  };
  return (
    <PanelSection
      title="Diagnostics"
      aside={
        <CompactButton tone="main" busy={isFetching} onClick={run}>
          {!isFetching && <Stethoscope aria-hidden="true" className="size-4" />}
          Run Diagnostics
        </CompactButton>
      }
    >
      {error && (
        <Notice tone="attention" title={FAILED}>
          {errorText(error, 'Please try again.')}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-48" />}
      {data && (
        <div className="space-y-3 text-sm">
          <p role="status">
            <strong className={data.failed_checks_count === 0 ? 'text-ok' : 'text-act'}>{data.overall_status}</strong>
            <span className="text-ink-soft">
              {' '}
              · {describeFailures(data) ?? 'every check passed'} · {formatMoment(data.timestamp)}
            </span>
          </p>
          <ul className="divide-y divide-line">
            {Object.entries(data.checks).map(([name, result]) => (
              <DiagnosticCheckItem key={name} name={name} result={result} />
            ))}
          </ul>
        </div>
      )}
    </PanelSection>
  );
}

function describeFailures(diagnostics: Diagnostics | undefined): string | undefined {
  if (!diagnostics || diagnostics.failed_checks_count === 0) return undefined;
  return diagnostics.failed_checks_count === 1 ? '1 check failed' : `${diagnostics.failed_checks_count} checks failed`;
}

function DiagnosticCheckItem({ name, result }: { name: string; result: DiagnosticResult }) {
  const { title, advice } = describeDiagnosticCheck(name);
  const passed = result === 'PASS';
  return (
    <li className="flex gap-3 py-1.5">
      {passed ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
      ) : (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-act" />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span className="font-semibold">{title}</span>
          <span className={passed ? 'font-semibold text-ok' : 'font-semibold text-act'}>
            {passed ? 'PASS' : 'FAIL'}
          </span>
        </p>
        {!passed && (
          <>
            <p className="break-words text-act">{result.message}</p>
            <p className="text-ink-soft">{advice}</p>
          </>
        )}
      </div>
    </li>
  );
}
