import { eq } from 'drizzle-orm';
import { wasGranted } from '#orders/grant-in-doubt.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { submissions } from '#orders/tables/submissions.ts';
import {
  describeDecidingParty,
  describeNoPermit,
  formatDoNotEnterWarning,
  formatPermitNoun,
} from '#permits/application-texts.ts';
import { defineMail } from './mail-content.ts';
import { noActionNeededText, Paragraph } from './mail-layout.tsx';
import { type MailOrder, MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';
import { describeTripWithdrawal, readTripWithdrawal } from './trip-file.ts';

/** Sent when an operator ends an application without a permit: the reason, and what happens to the money. */
export const applicationEndedMail = defineMail({
  async read(ctx, row) {
    const { order, facts, situation } = await readMailOrder(ctx, row);
    const [task] = await ctx.db
      .select({ how: deskTasks.closure, reason: deskTasks.closureReason, wasGranted })
      .from(deskTasks)
      .innerJoin(submissions, eq(submissions.id, deskTasks.submissionId))
      .where(eq(submissions.orderId, facts.order.id));
    if (!task?.how || !task.reason) throw new Error('The mail tells of an ended application, and it is not ended.');
    const how = task.how === 'refused' && task.wasGranted ? ('revoked' as const) : task.how;
    const tripFile = await readTripWithdrawal(ctx, facts, situation);
    return { order, situation, how, reason: task.reason, tripFile };
  },
  render: ({ order, situation, how, reason, tripFile }) => {
    const withdrawal = describeTripWithdrawal(tripFile);
    const { subject, state } = describeEnd(order, how);
    return {
      subject: `${subject}: order ${order.orderRef}`,
      state,
      when: situation.money,
      todo: noActionNeededText,
      picture: <MailPicture order={order} />,
      notices: [reason, order.work === 'check' ? formatDoNotEnterWarning(order) : describeNoPermit(order)],
      button: { label: 'See your order', href: order.url },
      ...tripFile,
      body: (
        <>
          {withdrawal && <Paragraph>{withdrawal}</Paragraph>}
          <MailOrderDetails order={order} />
        </>
      ),
    };
  },
});

function describeEnd(order: MailOrder, outcome: 'refused' | 'revoked' | 'not_possible') {
  const isCheck = order.work === 'check';
  const noun = isCheck ? 'rule-check statement' : formatPermitNoun(order);
  const predicate = `for ${order.place} was ${outcome === 'refused' ? 'refused' : 'taken back'} by ${describeDecidingParty(order)}.`;
  return {
    revoked: { subject: `Your ${noun} was taken back`, state: `Your ${noun} ${predicate}` },
    refused: { subject: 'Application refused', state: `Your application ${predicate}` },
    not_possible: {
      subject: `No ${noun} possible`,
      state: `We cannot ${isCheck ? 'write' : 'obtain'} a ${noun} for ${order.place} for you.`,
    },
  }[outcome];
}
