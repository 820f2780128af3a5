import { listLimit } from '#channels/portal/tests/list-contract.ts';
import { inboundListSchema } from '#orders/contracts/mail-contract.ts';
import { api } from '#paths.ts';
import { countWords } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { inboundColumns } from '../mail/inbound-columns.tsx';
import { monitored } from './monitored.ts';

export function NewestEmails() {
  return (
    <ListPage
      of={{
        ...monitored,
        title: 'Inbound Emails',
        label: 'Inbound e-mails',
        path: api.adminInboundEmails,
        query: { limit: String(listLimit) },
        schema: inboundListSchema,
        rows: ({ emails }) => emails,
        rowId: ({ id }) => id,
        columns: inboundColumns,
        sorting: { column: 'received', descending: true },
        count: ({ emails, total }) => countWords(emails.length, total, 'e-mail'),
        empty: 'No emails found',
        opens: { name: 'mail', of: ({ id }) => id },
      }}
    />
  );
}
