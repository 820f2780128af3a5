import { and, desc, eq } from 'drizzle-orm';
import { profiles } from '#accounts/tables.ts';
import { isPasswordProtected } from '#orders/access.ts';
import { orderMessages } from '#orders/tables/messages.ts';
import { pages, threadTitleId } from '#paths.ts';
import { defineMail, requireNotificationData } from './mail-content.ts';
import { Lines, Paragraph } from './mail-layout.tsx';
import { describeOrderDays, MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';
import { mailStyles } from './mail-styles.ts';
import { createDetailsUrl } from './missing-details.tsx';

/** Of what the customer wrote, enough to know it again. In characters. */
const maxQuoteLength = 500;

/** Sent when one of us has answered what the customer wrote about an order. */
export const messageAnsweredMail = defineMail({
  async read(ctx, row) {
    const { order, facts } = await readMailOrder(ctx, row);
    const [answer] = await ctx.db
      .select({ text: orderMessages.text, at: orderMessages.createdAt, name: profiles.displayName })
      .from(orderMessages)
      .leftJoin(profiles, eq(profiles.id, orderMessages.staffId))
      .where(eq(orderMessages.id, requireNotificationData(row, 'message')));
    if (!answer) return undefined;
    const [question] = await ctx.db
      .select({ text: orderMessages.text })
      .from(orderMessages)
      .where(
        and(
          eq(orderMessages.orderId, facts.order.id),
          // One that came while the answer was written is not answered by it.
          eq(orderMessages.answeredAt, answer.at),
        ),
      )
      .orderBy(desc(orderMessages.createdAt))
      .limit(1);
    const url = (await isPasswordProtected(ctx.db, facts.order))
      ? `${ctx.settings.publicUrl}${pages.orderDetails(facts.order.id)}#${threadTitleId}`
      : await createDetailsUrl(ctx, facts.order.id);
    const { text, name } = answer;
    return { order, answer: text, name, quote: question ? shorten(question.text) : null, url };
  },
  render: ({ order, answer, name, quote, url }) => ({
    subject: `Our answer about your order ${order.orderRef}`,
    state: `${name ? `${name} has` : 'We have'} answered what you wrote about your order for ${order.place}.`,
    when: describeOrderDays(order),
    todo: 'Please read the answer. If anything is still open, reply to this mail.',
    picture: <MailPicture order={order} />,
    notices: [answer],
    button: { label: 'See the order and all messages', href: url },
    body: (
      <>
        {quote && (
          <>
            <Paragraph>You wrote:</Paragraph>
            <blockquote className="soft" style={mailStyles.quote}>
              <Lines text={quote} />
            </blockquote>
          </>
        )}
        <MailOrderDetails order={order} />
      </>
    ),
  }),
});

const shorten = (text: string): string =>
  text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).trimEnd()} …` : text;
