import { eq } from 'drizzle-orm';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import { wasGranted } from '#orders/grant-in-doubt.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { submissions } from '#orders/tables/submissions.ts';
import {
  describeDecidingParty,
  describeNoPermit,
  formatDoNotEnterWarning,
  formatPermitNoun,
} from '#permits/application-texts.ts';
import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailButton, MailLayout, MailNotice, noActionNeededText, Paragraph } from './mail-layout.tsx';
import { type MailOrder, MailOrderSummary, readMailOrder } from './mail-order.tsx';

interface ApplicationEndedMailProps extends MailSiteProps {
  order: MailOrder;
  how: 'refused' | 'not_possible';
  /** Refused after it had been granted. */
  isTakenBack: boolean;
  /** The operator's reason, word for word. */
  reason: string;
  standing: OrderSituation;
}

/** Sent when an operator ends an application without a permit. */
export async function composeApplicationEndedMail(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailOrder(ctx, row);
  const [task] = await ctx.db
    .select({ how: deskTasks.ended, reason: deskTasks.endedReason, wasGranted })
    .from(deskTasks)
    .innerJoin(submissions, eq(submissions.id, deskTasks.submissionId))
    .where(eq(submissions.orderId, facts.order.id));
  if (!task?.how || !task.reason) throw new Error('The mail tells of an ended application, and it is not ended.');
  const isTakenBack = task.how === 'refused' && task.wasGranted;
  return renderApplicationEndedMail({ ...about, how: task.how, reason: task.reason, isTakenBack });
}

/** No permit: the reason, and what happens to the money. */
export function renderApplicationEndedMail({
  publicUrl,
  order,
  how,
  isTakenBack,
  reason,
  standing,
}: ApplicationEndedMailProps): MailContent {
  const word = order.work === 'check' ? 'certificate' : formatPermitNoun(order);
  const refused = isTakenBack
    ? { title: `Your ${word} was taken back`, what: `Your ${word}` }
    : { title: 'Your application was refused', what: 'Your application' };
  const happened =
    how === 'refused'
      ? `${refused.what} for ${order.place} was ${isTakenBack ? 'taken back' : 'refused'} by ${describeDecidingParty(order)}.`
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
      <MailLayout
        publicUrl={publicUrl}
        title={how === 'refused' ? refused.title : `A ${word} is not possible`}
        happened={happened}
        todo={noActionNeededText}
      >
        <MailNotice>{reason}</MailNotice>
        <Paragraph>
          {order.work === 'check' ? formatDoNotEnterWarning(order) : describeNoPermit(order)} {standing.money}
        </Paragraph>
        <MailOrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </MailLayout>
    ),
  };
}
