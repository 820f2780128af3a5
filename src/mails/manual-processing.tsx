import { and, eq, gt, ne } from 'drizzle-orm';
import { nothingToDo, type OrderSituation } from '#orders/contracts/order-contract.ts';
import { wasNotifiedByConfirmation } from '#orders/grant-in-doubt.ts';
import { notifications } from '#outbox/tables.ts';
import { describeDecidingParty } from '#permits/application-texts.ts';
import { defineMail } from './mail-content.ts';
import { noActionNeededText, Paragraph } from './mail-layout.tsx';
import { MailOrderDetails, MailPicture, readMailOrder, toOrderButton } from './mail-order.tsx';

const notifiedSituations = new Set<OrderSituation['name']>([
  'with_team',
  'outcome_unknown',
  'document_needed',
  'in_doubt',
]);

/**
 * Sent when an application goes to a person, or when something may undo a permit: why a person handles it now, what
 * they do, and by when; or what only the customer can provide. Not sent when the application has gone on or ended
 * before the mail leaves. Not sent either when it has gone to a person once more: that has a mail of its own.
 */
export const manualProcessingMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    const { id, orderId, type, createdAt } = notifications;
    const isSameKind = and(eq(orderId, facts.order.id), eq(type, row.type), ne(id, row.id));
    const isLaterOne = and(isSameKind, gt(createdAt, row.createdAt));
    if ((await ctx.db.$count(notifications, isLaterOne)) > 0) return undefined;
    const notified = { orderId: facts.order.id, factKey: row.factKey };
    if (situation.name === 'in_doubt' && (await wasNotifiedByConfirmation(ctx.db, notified))) return undefined;
    return notifiedSituations.has(situation.name) ? { order, situation } : undefined;
  },
  render: ({ order, situation }) => ({
    subject: `${situation.title}: order ${order.orderRef}`,
    state: situation.headline,
    when: listNext(situation).slice(0, leadLengthOf(situation)).join(' '),
    todo:
      situation.yours === 'document' ? 'Please upload a new copy of your registration document.' : noActionNeededText,
    picture: <MailPicture order={order} />,
    button: toOrderButton(order),
    body: (
      <>
        {listNext(situation)
          .slice(leadLengthOf(situation))
          .map((sentence) => (
            <Paragraph key={sentence}>{sentence}</Paragraph>
          ))}
        {situation.is_refused && situation.money && <Paragraph>{situation.money}</Paragraph>}
        {order.documentUploadUrl && <Paragraph>The link needs no password and works for 30 days.</Paragraph>}
        {order.work !== 'check' && situation.name !== 'in_doubt' && (
          <Paragraph>We e-mail you as soon as there is news from {describeDecidingParty(order)}.</Paragraph>
        )}
        <MailOrderDetails order={order} />
      </>
    ),
  }),
});

/** What happens next and when; what is the reader's is said apart. */
const listNext = ({ next }: OrderSituation): string[] => next.filter((sentence) => sentence !== nothingToDo);

/** A refusal also says that there is nothing to rely on: too much for the first lines. */
const leadLengthOf = ({ is_refused: isRefused }: OrderSituation): number => (isRefused ? 2 : Number.POSITIVE_INFINITY);
