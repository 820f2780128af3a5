import { eq } from 'drizzle-orm';
import type { Standing } from '#orders/contracts/order-contract.ts';
import { wasGranted } from '#orders/grant-in-doubt.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { decider, keepOutWords, noPermitWords, permitWord } from '#permits/way-words.ts';
import { Layout, MailButton, Notice, nothingToDo, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder } from './mailed-order.tsx';

interface ApplicationEnded extends Site {
  order: MailedOrder;
  how: 'refused' | 'not_possible';
  /** Refused after it had been granted. */
  isTakenBack: boolean;
  /** The operator's words. */
  reason: string;
  standing: Standing;
}

/** Sent when an operator ends an application without a permit. */
export async function composeApplicationEnded(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const [task] = await ctx.db
    .select({ how: deskTasks.ended, reason: deskTasks.endedReason, wasGranted })
    .from(deskTasks)
    .innerJoin(submissions, eq(submissions.id, deskTasks.submissionId))
    .where(eq(submissions.orderId, facts.order.id));
  if (!task?.how || !task.reason) throw new Error('The mail tells of an ended application, and it is not ended.');
  const isTakenBack = task.how === 'refused' && task.wasGranted;
  return writeApplicationEnded({ ...about, how: task.how, reason: task.reason, isTakenBack });
}

/** No permit: why, and what becomes of the money. */
export function writeApplicationEnded({
  publicUrl,
  order,
  how,
  isTakenBack,
  reason,
  standing,
}: ApplicationEnded): WrittenMail {
  const word = order.work === 'check' ? 'certificate' : permitWord(order);
  const refused = isTakenBack
    ? { title: `Your ${word} was taken back`, what: `Your ${word}` }
    : { title: 'Your application was refused', what: 'Your application' };
  const happened =
    how === 'refused'
      ? `${refused.what} for ${order.place} was ${isTakenBack ? 'taken back' : 'refused'} by ${decider(order)}.`
      : order.work === 'check'
        ? `We cannot write a certificate for ${order.place} for you.`
        : `We cannot obtain a ${word} for ${order.place} for you.`;
  const subjects = {
    refused: isTakenBack ? refused.title : 'Application refused',
    not_possible: `No ${word} possible`,
  };
  const subject = subjects[how];
  return {
    subject: `${subject}: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={how === 'refused' ? refused.title : `A ${word} is not possible`}
        happened={happened}
        todo={nothingToDo}
      >
        <Notice>{reason}</Notice>
        <Paragraph>
          {order.work === 'check' ? keepOutWords(order) : noPermitWords(order)} {standing.money}
        </Paragraph>
        <OrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}
