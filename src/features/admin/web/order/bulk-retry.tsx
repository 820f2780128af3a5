import { useState } from 'react';
import type { SubmissionRow } from '../../contract.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { BulkRetryDialog } from './bulk-retry-dialog.tsx';

/** Retries what the list shows as failed, once it has been shown row by row. The list behind it may go on changing. */
export function BulkRetry({ shown }: { shown: readonly SubmissionRow[] }) {
  const [frozen, setFrozen] = useState<readonly SubmissionRow[]>();
  const failed = shown.filter(({ status, outcome_open }) => status === 'FAILED' && !outcome_open);
  return (
    <>
      <ToolButton disabled={failed.length === 0} onClick={() => setFrozen(failed)}>
        Retry all shown…
      </ToolButton>
      {frozen && <BulkRetryDialog rows={frozen} onClose={() => setFrozen(undefined)} />}
    </>
  );
}
