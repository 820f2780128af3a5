import type { ReactNode } from 'react';
import type { AppContext } from '#accounts/app-context.ts';
import type { notifications } from '#outbox/tables.ts';
import type { OutgoingMail } from '#platform/mail/mailer.ts';

export type Notification = typeof notifications.$inferSelect;

export type MailContext = Pick<AppContext, 'auth' | 'db' | 'files' | 'ids' | 'clock' | 'settings'>;

/** What a mail says; MailLayout puts it together, and HTML and plain text are both rendered from that. */
export interface MailContent {
  subject: string;
  /** The heading, one sentence: what is so, worded from its cause. */
  state: string;
  /** The day or time that matters now, or what happens by then; left out where there is none. */
  when?: string | null | undefined;
  /** One sentence: what the reader must do, or `noActionNeededText`. */
  todo: string;
  /** The vehicle, the place and the days, as a picture of text. */
  picture?: ReactNode;
  /** What must not be overlooked: a warning, a question, a reason. */
  notices?: readonly string[];
  /** The only button; every other way is a link in the body. */
  button?: { label: string; href: string };
  /** Details. */
  body?: ReactNode;
  attachments?: NonNullable<OutgoingMail['attachments']>;
  /** Data that this mail used, stored with its row after sending: a later mail continues from it. */
  dataToRecord?: Record<string, string>;
}

/** One mail: a file of this folder, and one entry in mail-registry.ts. */
export interface Mail<Facts> {
  /** Undefined when there is nothing (any more) to notify the recipient of. */
  compose(ctx: MailContext, row: Notification): Promise<MailContent | undefined>;
  render(facts: Facts): MailContent;
  /** The last mail of an account: nobody needs its address after that. */
  isLast: boolean;
}

/** @param read reads the facts when the mail is sent; undefined when it is outdated */
export function defineMail<Facts extends object>({
  read,
  render,
  isLast = false,
}: {
  read(ctx: MailContext, row: Notification): Promise<Facts | undefined>;
  render(facts: Facts): MailContent;
  isLast?: boolean;
}): Mail<Facts> {
  return {
    async compose(ctx, row) {
      const facts = await read(ctx, row);
      return facts && render(facts);
    },
    render,
    isLast,
  };
}

/** A value that was stored with the notification when it was enqueued. */
export function requireNotificationData({ type, data }: Notification, key: string): string {
  const value = data[key];
  if (!value) throw new Error(`A mail of type ${type} needs ${key}, and it is not there.`);
  return value;
}
