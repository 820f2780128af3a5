import { automationListLimit } from '#channels/portal/tests/automation-lists-contract.ts';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { submissionsSchema } from '../../submission-contract.ts';
import { describeListCalls, liveListOptions } from '../list-calls.ts';
import { inboundList } from '../mail/inbound-columns.tsx';
import { submissionColumns } from '../order/submission-columns.tsx';

const newest = { ...liveListOptions, query: { limit: String(automationListLimit) } };

export const NewestSubmissions = () => (
  <ListPage
    of={{
      ...newest,
      rowId: ({ order_id }) => order_id,
      opens: { name: 'order', of: ({ order_id }) => order_id },
      title: 'Submissions',
      path: describeListCalls('submissions').path,
      schema: submissionsSchema,
      rows: ({ submissions }) => submissions,
      columns: submissionColumns,
      sorting: { column: 'created', descending: true },
      count: ({ submissions, total }) => formatShownCount(submissions.length, total, 'submission'),
      empty: 'No submissions found',
    }}
  />
);

export const NewestEmails = () => <ListPage of={{ ...inboundList, ...newest, title: 'Inbound Emails' }} />;
