import { automationListLimit } from '#channels/portal/tests/automation-lists-contract.ts';
import { api } from '#paths.ts';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { submissionsSchema } from '../../contract.ts';
import { submissionColumns } from '../order/submission-columns.tsx';
import { liveListOptions } from './live-list-options.ts';

export function NewestSubmissions() {
  return (
    <ListPage
      of={{
        ...liveListOptions,
        title: 'Submissions',
        path: api.adminSubmissions,
        query: { limit: String(automationListLimit) },
        schema: submissionsSchema,
        rows: ({ submissions }) => submissions,
        rowId: ({ order_id }) => order_id,
        columns: submissionColumns,
        sorting: { column: 'created', descending: true },
        count: ({ submissions, total }) => formatShownCount(submissions.length, total, 'submission'),
        empty: 'No submissions found',
        opens: { name: 'order', of: ({ order_id }) => order_id },
      }}
    />
  );
}
