import { z } from 'zod';
import { readInboundEmails } from '#inbox/inbound-emails.ts';
import { nextSteps } from '#money/reconciliation/next-steps.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import { inboundListSchema, mailStates } from '#orders/contracts/mail-contract.ts';
import { type ConsoleList, defineConsoleList } from './console-list.ts';
import { type ConsoleListName, limitSchema, listLimits, searchSchema } from './contract.ts';
import { activityList, notificationList } from './queries/activity.ts';
import { jurisdictionList } from './queries/jurisdictions.ts';
import { submissionList } from './queries/submissions.ts';
import { userList } from './queries/users.ts';

const inboundQuerySchema = searchSchema.extend({
  limit: limitSchema(listLimits.inbound),
  state: z.enum(mailStates).default('all'),
});

/** Every list of the console. The type asks for an entry for each name in contract.ts. */
export const consoleLists: Readonly<Record<ConsoleListName, ConsoleList>> = {
  users: userList,
  submissions: submissionList,
  'inbound-emails': defineConsoleList({
    name: 'inbound-emails',
    summary: 'The newest mails from authorities that match, without their bodies',
    input: inboundQuerySchema,
    output: inboundListSchema,
    read: (app, query, { limit = query.limit }) => readInboundEmails(app, { ...query, limit }),
    rows: ({ emails }) => emails,
    leaveOut: ['preview'],
  }),
  notifications: notificationList,
  activity: activityList,
  jurisdictions: jurisdictionList,
  differences: {
    endpoints: [],
    readCsvRows: async (app) =>
      (await reconcile(app)).differences.map((difference) => ({ ...difference, ...nextSteps[difference.kind] })),
    leaveOut: ['id'],
  },
};
