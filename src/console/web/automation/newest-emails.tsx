import { automationListLimit } from '#channels/portal/tests/automation-lists-contract.ts';
import { inboundListSchema } from '#orders/contracts/mail-contract.ts';
import { api } from '#paths.ts';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { inboundColumns } from '../mail/inbound-columns.tsx';
import { liveListOptions } from './live-list-options.ts';

export function NewestEmails() {
  return (
    <ListPage
      of={{
        ...liveListOptions,
        title: 'Inbound Emails',
        label: 'Inbound e-mails',
        path: api.adminInboundEmails,
        query: { limit: String(automationListLimit) },
        schema: inboundListSchema,
        rows: ({ emails }) => emails,
        rowId: ({ id }) => id,
        columns: inboundColumns,
        sorting: { column: 'received', descending: true },
        count: ({ emails, total }) => formatShownCount(emails.length, total, 'e-mail'),
        empty: 'No emails found',
        opens: { name: 'mail', of: ({ id }) => id },
      }}
    />
  );
}
