import { eq } from 'drizzle-orm';
import { hasPassword } from '#features/accounts/recovery-link.ts';
import { createDetailsToken } from '#features/submissions/details-link.ts';
import { readNeededDetails } from '#features/submissions/needed-details.ts';
import { submissions } from '#features/submissions/tables.ts';
import { pages } from '#paths.ts';
import { createPasswordLink } from './account-mails.ts';
import type { ComposedMail, MailContext, Notification } from './composer.ts';
import { writeConfirmed } from './emails/confirmed.tsx';
import { writeDetailsNeeded } from './emails/details-needed.tsx';
import { writeManualProcessing } from './emails/manual-processing.tsx';
import { writeOrderPaid } from './emails/order-paid.tsx';
import { writeRefunded } from './emails/refunded.tsx';
import { writeSubmitted } from './emails/submitted.tsx';
import { readMailedOrder } from './mailed-order.ts';

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export async function composeOrderPaid(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { items, totalCents, paidAt, id } = { ...facts.order, items: facts.order.priceItems };
  const { missing } = await readNeededDetails(ctx.db, id);
  return writeOrderPaid({
    ...about,
    items,
    totalCents,
    paidOn: longDay.format(paidAt ?? row.createdAt),
    details: missing.length > 0 ? { url: detailsUrl(ctx, id), count: missing.length } : null,
    passwordUrl: await passwordUrl(ctx, row),
  });
}

/** Nothing to send when the customer was quicker than the mail and nothing is missing any more. */
export async function composeDetailsNeeded(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { missing } = await readNeededDetails(ctx.db, facts.order.id);
  if (missing.length === 0) return undefined;
  const rentalPlateMissing = facts.order.rentalCar && missing.some(({ path }) => path === 'vehicle.plate_number');
  return writeDetailsNeeded({ ...about, missing, rentalPlateMissing, url: detailsUrl(ctx, facts.order.id) });
}

export async function composeSubmitted(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { reference, sharedWithId } = await readSubmission(ctx, facts.order.id);
  return writeSubmitted({ ...about, reference, shared: sharedWithId !== null });
}

export async function composeConfirmed(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { reference, confirmationPdfPath: path } = await readSubmission(ctx, facts.order.id);
  const attachments = path ? [await readProof(ctx, about.order.orderRef, path)] : [];
  return { ...writeConfirmed({ ...about, reference, attached: path !== null }), attachments };
}

export async function composeManualProcessing(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  return writeManualProcessing(await readMailedOrder(ctx, row));
}

export async function composeRefunded(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const { totalCents, refundedCents } = facts.order;
  // An order may be refunded in parts: each mail tells of its own part.
  const amountCents = row.data.amount_cents ? Number(row.data.amount_cents) : refundedCents;
  return writeRefunded({ ...about, amountCents, totalCents });
}

function detailsUrl({ settings, clock }: MailContext, orderId: string): string {
  return settings.publicUrl + pages.details(createDetailsToken(settings.secret, orderId, clock.now()));
}

/** Also for an account that an earlier order opened and that never got a password: its owner could not sign in. */
async function passwordUrl(ctx: MailContext, row: Notification): Promise<string | undefined> {
  const needed = row.data.set_password === 'true' || (row.userId && !(await hasPassword(ctx, row.userId)));
  return needed ? createPasswordLink(ctx, row) : undefined;
}

async function readSubmission({ db }: MailContext, orderId: string): Promise<typeof submissions.$inferSelect> {
  const [submission] = await db.select().from(submissions).where(eq(submissions.orderId, orderId));
  if (!submission) throw new Error('The mail tells of an application, and the order has none.');
  return submission;
}

async function readProof({ files }: MailContext, orderRef: string, path: string) {
  const stored = await files.get('confirmations', path);
  if (!stored) throw new Error('The confirmation to attach is not in the file store.');
  return {
    filename: `${orderRef}-${path.slice(path.lastIndexOf('/') + 1)}`,
    contentType: stored.contentType,
    content: stored.bytes,
  };
}
