import { listLimit } from '#channels/portal/tests/list-contract.ts';
import { api } from '#paths.ts';
import { countWords } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { submissionsSchema } from '../../contract.ts';
import { submissionColumns } from '../order/submission-columns.tsx';
import { monitored } from './monitored.ts';

export function NewestSubmissions() {
  return (
    <ListPage
      of={{
        ...monitored,
        title: 'Submissions',
        path: api.adminSubmissions,
        query: { limit: String(listLimit) },
        schema: submissionsSchema,
        rows: ({ submissions }) => submissions,
        rowId: ({ order_id }) => order_id,
        columns: submissionColumns,
        sorting: { column: 'created', descending: true },
        count: ({ submissions, total }) => countWords(submissions.length, total, 'submission'),
        empty: 'No submissions found',
        opens: { name: 'order', of: ({ order_id }) => order_id },
      }}
    />
  );
}
