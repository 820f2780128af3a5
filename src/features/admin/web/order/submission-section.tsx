import { OutcomeForm } from '#features/submissions/web/cards/outcome-form.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SubmissionRow } from '../../contract.ts';
import { IdCopy } from '../parts/id-copy.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Section } from '../parts/section.tsx';
import { SubmissionBadge } from '../parts/submission-badge.tsx';
import { RetryButton } from './retry-button.tsx';
import { Proof } from './submission-columns.tsx';

export function SubmissionSection({ submission }: { submission: SubmissionRow }) {
  const mayRetry = submission.status === 'FAILED' && !submission.outcome_open;
  return (
    <Section title="Submission" aside={mayRetry && <RetryButton submission={submission} />}>
      <Facts
        facts={[
          ['Status', <SubmissionBadge key="status" status={submission.status} />],
          ['Method', submission.application_method === 'automated' ? 'By robot' : 'By hand'],
          [
            'Official proof',
            <div key="proof">
              <Proof row={submission} />
            </div>,
          ],
          ['Created', <Moment key="created" at={submission.created_at} />],
          ['Submission id', <IdCopy key="id" id={submission.id} label="submission id" short={submission.id} />],
        ]}
      />
      {submission.last_error && (
        <div className="mt-3">
          <Notice tone="attention" title="Last error">
            {submission.last_error}
          </Notice>
        </div>
      )}
      {submission.outcome_open && <OutcomeForm submissionId={submission.id} />}
    </Section>
  );
}
