import { CircleAlert, CircleCheck, Stethoscope } from 'lucide-react';
import { formatMoment } from '#browser/format-time.ts';
import { errorText } from '#browser/request-json.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import type { CheckResult, Diagnostics } from '../../contract.ts';
import { checkWords } from '../../diagnostic-advice.ts';
import { Section } from '../parts/section.tsx';
import { ToolButton } from '../parts/tool-button.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

const FAILED = 'Diagnostics Failed';

/** Each check with its result, what it said, and what to do about it. */
export function DiagnosticsSection() {
  const { data, error, isFetching, refetch } = useDiagnostics();
  const run = async () => {
    const result = await refetch();
    const description = result.error ? errorText(result.error, 'Please try again.') : failedWords(result.data);
    if (description) showToast({ tone: 'error', title: FAILED, description });
  };
  return (
    <Section
      title="Diagnostics"
      aside={
        <ToolButton tone="main" busy={isFetching} onClick={run}>
          {!isFetching && <Stethoscope aria-hidden="true" className="size-4" />}
          Run Diagnostics
        </ToolButton>
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
              · {failedWords(data) ?? 'every check passed'} · {formatMoment(data.timestamp)}
            </span>
          </p>
          <ul className="divide-y divide-line">
            {Object.entries(data.checks).map(([name, result]) => (
              <Check key={name} name={name} result={result} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

function failedWords(diagnostics: Diagnostics | undefined): string | undefined {
  if (!diagnostics || diagnostics.failed_checks_count === 0) return undefined;
  return diagnostics.failed_checks_count === 1 ? '1 check failed' : `${diagnostics.failed_checks_count} checks failed`;
}

function Check({ name, result }: { name: string; result: CheckResult }) {
  const { title, advice } = checkWords(name);
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
