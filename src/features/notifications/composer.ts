import type { AppContext } from '#app-context.ts';
import type { OutgoingMail } from '#platform/mail/mailer.ts';
import type { WrittenMail } from './emails/written-mail.ts';
import type { notifications } from './tables.ts';

export type Notification = typeof notifications.$inferSelect;

export type MailContext = Pick<AppContext, 'auth' | 'db' | 'files' | 'ids' | 'clock' | 'settings'>;

export interface ComposedMail extends WrittenMail {
  attachments?: NonNullable<OutgoingMail['attachments']>;
}

/** Reads the facts and writes the mail; undefined when there is nothing (any more) that the recipient should be told. */
export type Composer = (ctx: MailContext, row: Notification) => Promise<ComposedMail | undefined>;
