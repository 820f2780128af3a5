import type { inboundEmails } from '#orders/tables/mails.ts';
import { addHours } from '#platform/clock.ts';

/**
 * Whether a mail was written, or came, before this moment. The date that its sender gives may be false: it can make a
 * mail older than its arrival, and never newer. It counts whole seconds.
 */
export function isMailFromBefore(
  { receivedAt, headers }: Pick<typeof inboundEmails.$inferSelect, 'receivedAt' | 'headers'>,
  moment: Date,
): boolean {
  const writtenAtMs = Date.parse(headers.date ?? '');
  return receivedAt < moment || writtenAtMs < Math.floor(moment.getTime() / 1000) * 1000;
}

/** Clocks differ by minutes: a mail that is dated an hour before a letter does not answer it. */
export const isMailOlderThanLetter = (mail: Parameters<typeof isMailFromBefore>[0], letter: Date): boolean =>
  isMailFromBefore(mail, addHours(letter, -1));
