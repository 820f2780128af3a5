import { eq } from 'drizzle-orm';
import type { SituationName } from '../src/orders/contracts/order-contract.ts';
import { submissions } from '../src/orders/tables/submissions.ts';
import { withCaptchaRobot, withSucceedingRobot } from './applications.ts';
import { withBrowserlessRobot } from './browserless-robot.ts';
import { electricVehicleDetails, uploadProof } from './desk.ts';
import type { Installation } from './installation.ts';
import { completeDetails, expressOrder, type PaidOrder, placeAndPay } from './orders.ts';
import { requestRefund } from './refunds.ts';
import type { ServiceClient } from './service-client.ts';
import { waitUntil } from './wait-until.ts';

export interface SituationOrder {
  title: string;
  situation: SituationName;
  id: string;
  pair: PaidOrder['pair'];
}

type Place = { country?: string; zone?: string };
const brussels = { country: 'Belgium', zone: 'Brussels LEZ' };
const amsterdam = { country: 'Netherlands', zone: 'Amsterdam environmental zone' };

/** One order of a signed-in customer at each place an order can stand, each brought there by those who would. */
export async function createOrderInEverySituation(
  installation: Installation,
  { admin, buyer, email }: { admin: ServiceClient; buyer: ServiceClient; email: string },
): Promise<SituationOrder[]> {
  const made: SituationOrder[] = [];
  const { ctx } = installation;
  const keep = (title: string, situation: SituationName, { payment, pair }: PaidOrder) =>
    void made.push({ title, situation, id: payment.order_id, pair });
  const pay = (place: Place = {}) => placeAndPay(buyer, expressOrder({ email, ...place }));
  const complete = async (place: Place = {}) => {
    const order = await pay(place);
    await completeDetails(
      buyer,
      { order_id: order.payment.order_id },
      place === brussels ? electricVehicleDetails : {},
    );
    return order;
  };
  const reaches = ({ payment }: PaidOrder, status: string) =>
    waitUntil(
      async () =>
        (await buyer.callFunction('needed-details', { access: { order_id: payment.order_id } })).body.status === status,
      `${payment.order_ref} is ${status}`,
      60,
    );
  const claimed = async ({ payment }: PaidOrder): Promise<string> => {
    const id = await waitUntil(async () => {
      const [row] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, payment.order_id));
      return row?.id;
    }, 'the application is on the desk');
    await callDesk('claim-task', { submission_id: id });
    return id;
  };
  const callDesk = async (name: string, body: object) => {
    const answer = await admin.callFunction(name, body);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const submitByHand = async (order: PaidOrder) => {
    const submission_id = await claimed(order);
    const { file_id } = (await uploadProof(admin, submission_id, 'proof')).body;
    await callDesk('record-submitted', { submission_id, reference: 'LEZ-2026-1', file_id });
    return submission_id;
  };
  const confirmByHand = async (order: PaidOrder) => {
    const submission_id = await submitByHand(order);
    const { file_id } = (await uploadProof(admin, submission_id, 'confirmation')).body;
    await callDesk('record-confirmed', { submission_id, file_id });
  };
  const refund = async ({ payment }: PaidOrder, pence: number) => {
    const answer = await requestRefund(admin, payment.order_id, pence);
    if (answer.status !== 200) throw new Error(`refund: ${JSON.stringify(answer.body)}`);
  };

  const { body: unpaid } = await buyer.callFunction<{ session_id: string; order_ref: string }>(
    'create-guest-checkout-gated',
    expressOrder({ email }),
  );
  const [newest] = (await buyer.get<{ id: string }[]>('/api/data/orders')).body;
  const unpaidPair = { session_id: unpaid.session_id, guest_order_ref: unpaid.order_ref };
  made.push({ title: 'unpaid', situation: 'unpaid', id: newest?.id ?? '', pair: unpaidPair });

  keep('details missing', 'needs_details', await pay());
  keep('worked on by hand', 'by_hand', await complete(brussels));

  const partly = await complete(brussels);
  await refund(partly, 500);
  keep('refunded in part', 'by_hand', partly);

  const returned = await pay();
  await refund(returned, 1999);
  keep('refunded in full', 'refunded', returned);

  const asked = await complete(brussels);
  await callDesk('ask-customer', { submission_id: await claimed(asked), question: 'Which of your two cars is it?' });
  keep('a question is open', 'question', asked);

  const refused = await complete(brussels);
  const reason = 'The registration certificate could not be read.';
  await callDesk('end-application', { submission_id: await submitByHand(refused), how: 'refused', reason });
  keep('refused', 'refused', refused);

  const impossible = await complete(brussels);
  const identity = 'The city asks for a Belgian identity.';
  await callDesk('end-application', {
    submission_id: await claimed(impossible),
    how: 'not_possible',
    reason: identity,
  });
  await refund(impossible, 1999);
  keep('not possible, and paid back', 'not_possible', impossible);

  const byHand = await complete(brussels);
  await confirmByHand(byHand);
  keep('completed by hand', 'completed', byHand);

  const checked = await complete(amsterdam);
  await confirmByHand(checked);
  keep('a rule check, completed', 'completed', checked);

  const handedOver = await withCaptchaRobot(installation, async () => {
    const order = await complete();
    await reaches(order, 'failed');
    return order;
  });
  keep('handed over by the robot', 'with_team', handedOver);

  await installation.client.injectPortalFault({ kind: 'drop_after_submit' });
  await installation.client.injectPortalFault({ kind: 'no_mail' });
  await withBrowserlessRobot(installation, async () => {
    const unknown = await complete();
    await reaches(unknown, 'failed');
    keep('outcome unknown', 'outcome_unknown', unknown);

    const robot = await complete();
    await reaches(robot, 'completed');
    keep('completed by the robot', 'completed', robot);
  });

  for (const [title, situation] of [
    ['with the authority', 'submitted'],
    ['with the authority beyond its time', 'overdue'],
  ] as const) {
    const sent = await withSucceedingRobot(installation, async () => {
      const order = await complete();
      await reaches(order, 'submitted');
      return order;
    });
    const isSent = eq(submissions.orderId, sent.payment.order_id);
    const longAgo = new Date(Date.now() - 30 * 24 * 3600_000);
    if (situation === 'overdue') await ctx.db.update(submissions).set({ sendingSince: longAgo }).where(isSent);
    keep(title, situation, sent);
  }
  return made;
}
