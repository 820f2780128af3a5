import type { ReactElement } from 'react';
import type { AppContext } from '#accounts/app-context.ts';
import type { notifications } from '#outbox/tables.ts';
import type { OutgoingMail } from '#platform/mail/mailer.ts';

export type Notification = typeof notifications.$inferSelect;

export type MailContext = Pick<AppContext, 'auth' | 'db' | 'files' | 'ids' | 'clock' | 'settings'>;

/** Subject and body of a mail: HTML and plain text are both rendered from this one component. */
export interface MailContent {
  subject: string;
  body: ReactElement;
}

/** What every mail needs. */
export interface MailSiteProps {
  /** Base address of the product, without a trailing slash. */
  publicUrl: string;
}

export interface ComposedMail extends MailContent {
  attachments?: NonNullable<OutgoingMail['attachments']>;
  /** Data that this mail used, stored with its row after sending: a later mail continues from it. */
  dataToRecord?: Record<string, string>;
}

/** Reads the facts and composes the mail; undefined when there is nothing (any more) to notify the recipient of. */
export type MailComposer = (ctx: MailContext, row: Notification) => Promise<ComposedMail | undefined>;

/** A value that was stored with the notification when it was enqueued. */
export function requireNotificationData({ type, data }: Notification, key: string): string {
  const value = data[key];
  if (!value) throw new Error(`A mail of type ${type} needs ${key}, and it is not there.`);
  return value;
}
