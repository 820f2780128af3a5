import type { ReactElement } from 'react';
import type { AppContext } from '#accounts/app-context.ts';
import type { notifications } from '#outbox/tables.ts';
import type { OutgoingMail } from '#platform/mail/mailer.ts';

export type Notification = typeof notifications.$inferSelect;

export type MailContext = Pick<AppContext, 'auth' | 'db' | 'files' | 'ids' | 'clock' | 'settings'>;

/** A mail as it is written: one component from which both the HTML and the plain text are made. */
export interface MailContent {
  subject: string;
  body: ReactElement;
}

/** What every mail needs to know. */
export interface MailSiteProps {
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
}

export interface ComposedMail extends MailContent {
  attachments?: NonNullable<OutgoingMail['attachments']>;
  /** What it told, kept with its row once it is sent: a later mail goes on from it. */
  dataToRecord?: Record<string, string>;
}

/** Reads the facts and writes the mail; undefined when there is nothing (any more) that the recipient should be told. */
export type MailComposer = (ctx: MailContext, row: Notification) => Promise<ComposedMail | undefined>;

/** What the promise of the mail carried. */
export function requireNotificationData({ type, data }: Notification, key: string): string {
  const value = data[key];
  if (!value) throw new Error(`A mail of type ${type} needs ${key}, and it is not there.`);
  return value;
}
