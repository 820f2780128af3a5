import type { AppContext } from '#app-context.ts';
import { handler } from '#platform/jobs/job.ts';
import { readInboundMail } from './job.ts';
import { readMail } from './read-mail.ts';

export const inboxHandlers = [
  handler<AppContext, { inboundEmailId: string }>({
    job: readInboundMail,
    handle: (app, { inboundEmailId }) => readMail(app, inboundEmailId),
  }),
];
