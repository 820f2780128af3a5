import type { can } from '../src/orders/states/actions.ts';
import { api } from '../src/paths.ts';
import { exampleConfirmationPdf, uploadProof } from './desk.ts';
import { uploadV5c } from './orders.ts';
import type { SeedNeeds } from './seed-rows.ts';
import type { ResponseBody, ServiceClient } from './service-client.ts';

/** What a call may name of its order. */
export interface CallSubject {
  orderId: string;
  orderRef: string;
  submissionId: string;
  updatedAt: Date;
  sessionId: string;
  fileId: string;
  mailId: string;
  messageId: string;
  permitPath: string;
  /** For the question that its customer was asked. */
  answerToken: string;
  /** Why it is in doubt whether its vehicle may enter. */
  doubt: string;
  remainingCents: number;
  refundedCents: number;
  colleagueId: string;
  /** Of its trip. */
  day: string;
}

export interface CallAnswer {
  status: number;
  body: ResponseBody;
}

export type OrderAction = Parameters<typeof can>[1];

/** One way in which somebody acts on one order. */
export interface OrderCall {
  /** Its address, and what tells it from the other calls of that address. */
  name: string;
  path: string;
  caller: 'customer' | 'admin';
  needs: SeedNeeds;
  /** Whose guards decide: whatever they refuse is refused. */
  action: OrderAction | undefined;
  send: (client: ServiceClient, subject: CallSubject) => Promise<CallAnswer>;
}

interface CallOptions {
  variant?: string;
  needs?: SeedNeeds;
  action?: OrderAction;
}

const createCall =
  (caller: OrderCall['caller'], common: SeedNeeds = {}) =>
  (name: string, body: (subject: CallSubject) => object, { variant, needs, action }: CallOptions = {}): OrderCall => ({
    name: variant ? `${name} (${variant})` : name,
    path: api.function(name),
    caller,
    needs: { ...common, ...needs },
    action,
    send: (client, subject) => client.callFunction(name, body(subject)),
  });

const byCustomer = createCall('customer');
const byAdmin = createCall('admin');
const byHolder = createCall('admin', { lease: true });

const accessOf = ({ orderId }: CallSubject) => ({ access: { order_id: orderId } });
const orderOf = ({ orderId }: CallSubject) => ({ order_id: orderId });
const pairOf = ({ sessionId, orderRef }: CallSubject) => ({ session_id: sessionId, guest_order_ref: orderRef });
const submissionOf = ({ submissionId }: CallSubject) => ({ submission_id: submissionId });
const messageOf = ({ orderId, messageId }: CallSubject) => ({ order_id: orderId, message_ids: [messageId] });
const sentence = 'As we heard on the phone today.';

const customerCalls = [
  byCustomer('continue-payment', orderOf, { needs: { payment: 'known while unpaid' } }),
  byCustomer('process-guest-payment', pairOf, { needs: { payment: 'known' } }),
  byCustomer('verify-payment', ({ sessionId }) => ({ session_id: sessionId }), { needs: { payment: 'known' } }),
  byCustomer('resend-password-email', pairOf, { action: 'resend_password_link' }),
  byCustomer('submit-permit', orderOf, { action: 'submit' }),
  byCustomer('provide-details', (subject) => ({ ...accessOf(subject), details: { 'vehicle.make': 'Opel' } }), {
    action: 'provide_details',
  }),
  byCustomer(
    'provide-details',
    (subject) => ({ ...accessOf(subject), details: { 'stay.booking_reference': 'HD-4711' } }),
    { variant: 'optional' },
  ),
  byCustomer('update-vehicle', (subject) => ({ ...orderOf(subject), vehicle_updates: { make: 'Opel' } }), {
    action: 'update_vehicle',
  }),
  byCustomer('stop-order', accessOf, { action: 'stop_hold' }),
  byCustomer('send-order-now', accessOf, { action: 'end_hold' }),
  byCustomer('take-back-order', accessOf, { action: 'cancel_order', needs: { payment: 'known' } }),
  byCustomer('announce-entry', (subject) => ({ ...accessOf(subject), day: subject.day, time: '18:30' })),
  byCustomer('answer-waiting-order', (subject) => ({ ...orderOf(subject), mine: true }), {
    needs: { isUnclaimed: true },
    variant: 'mine',
  }),
  byCustomer('answer-waiting-order', (subject) => ({ ...orderOf(subject), mine: false }), {
    needs: { isUnclaimed: true },
    variant: 'not mine',
  }),
  byCustomer('answer-question', ({ answerToken }) => ({ token: answerToken, answer: 'The grey one.' }), {
    action: 'answer_question',
    needs: { question: true },
  }),
  byCustomer('write-message', (subject) => ({ ...accessOf(subject), text: 'Is all well?' })),
  {
    name: 'upload v5c',
    path: api.uploadV5c,
    caller: 'customer',
    needs: {},
    action: 'upload_document',
    async send(client, { orderId }) {
      const response = await uploadV5c(client, { order_id: orderId }, exampleConfirmationPdf, 'v5c.pdf');
      return { status: response.status, body: (await response.json()) as ResponseBody };
    },
  },
] satisfies OrderCall[];

const deskCalls = [
  byAdmin('claim-task', submissionOf, { action: 'work_on' }),
  byHolder('renew-task', submissionOf),
  byHolder('release-task', submissionOf, { action: 'work_on' }),
  byHolder('hand-on-task', (subject) => ({ ...submissionOf(subject), to: subject.colleagueId }), { action: 'work_on' }),
  byHolder('answer-customer', (subject) => ({ ...messageOf(subject), text: 'All is well.' }), {
    needs: { message: true },
  }),
  byHolder('settle-messages', (subject) => ({ ...messageOf(subject), reason: sentence }), { needs: { message: true } }),
  byHolder('act-in-session', (subject) => ({ ...submissionOf(subject), actions: [{ kind: 'go_on' }] }), {
    action: 'work_on',
  }),
  byHolder(
    'record-submitted',
    (subject) => ({ ...submissionOf(subject), reference: 'LEZ-2026-1', file_id: subject.fileId }),
    { action: 'record_submitted', needs: { proof: 'submission-proofs' } },
  ),
  byHolder('record-confirmed', (subject) => ({ ...submissionOf(subject), file_id: subject.fileId }), {
    action: 'record_confirmed',
    needs: { proof: 'confirmations' },
  }),
  byHolder('ask-customer', (subject) => ({ ...submissionOf(subject), question: 'Which of your two cars is it?' }), {
    action: 'ask_customer',
  }),
  ...(['no', 'yes'] as const).map((answer) =>
    byHolder(
      'note-call',
      (subject) => ({
        ...submissionOf(subject),
        spoke_with: 'The reception',
        phone: '+39 055 000000',
        note: sentence,
        confirmed: answer,
      }),
      { action: 'work_on', variant: `they say ${answer}` },
    ),
  ),
  byHolder(
    'write-to-place',
    (subject) => ({
      ...submissionOf(subject),
      to_name: 'Hotel Duomo',
      to_email: `reception.${subject.orderRef.toLowerCase()}@hotel-roma.example`,
      subject: 'Targa',
      text: 'Vi preghiamo di comunicare la targa al Comune.',
    }),
    { action: 'write_to_contact' },
  ),
  byHolder('wait-longer', (subject) => ({ ...submissionOf(subject), days: 3 }), { action: 'wait_longer' }),
  byAdmin('wait-for-details', (subject) => ({ ...orderOf(subject), days: 3 }), { action: 'wait_for_details' }),
  ...(['may_enter', 'may_not_enter'] as const).map((settled) =>
    byHolder(
      'settle-doubt',
      (subject) => ({ ...submissionOf(subject), doubt: subject.doubt, settled, found: sentence }),
      { variant: settled },
    ),
  ),
  byHolder('end-application', (subject) => ({ ...submissionOf(subject), how: 'refused', reason: sentence }), {
    action: 'refuse',
    variant: 'refused',
  }),
  byHolder('end-application', (subject) => ({ ...submissionOf(subject), how: 'not_possible', reason: sentence }), {
    action: 'give_up',
    variant: 'not possible',
  }),
  {
    name: 'upload proof',
    path: api.uploadProof,
    caller: 'admin',
    needs: { lease: true },
    action: 'work_on',
    send: (client, { submissionId }) => uploadProof(client, submissionId, 'confirmation'),
  },
] satisfies OrderCall[];

const automationCalls = [
  byAdmin('retry-submission', submissionOf, { action: 'retry' }),
  {
    ...byAdmin('retry-submissions', () => ({}), { action: 'retry' }),
    // It answers for each of several: one that is left alone is refused.
    async send(client: ServiceClient, { submissionId, updatedAt }: CallSubject) {
      const asked = [{ id: submissionId, updated_at: updatedAt.toISOString() }];
      const { status, body } = await client.callFunction<{ results?: { problem: string | null }[] }>(
        'retry-submissions',
        { submissions: asked },
      );
      const problem = body.results?.[0]?.problem;
      return problem ? { status: 409, body: { error: problem, code: 'CONFLICT' } } : { status, body: { ...body } };
    },
  },
  byAdmin('automate-submission', submissionOf, { action: 'run_now' }),
  byAdmin('settle-outcome', (subject) => ({ ...submissionOf(subject), portal_has_it: true, reference: 'LEZ-2026-2' }), {
    action: 'settle_outcome',
    variant: 'the portal has it',
  }),
  byAdmin('settle-outcome', (subject) => ({ ...submissionOf(subject), portal_has_it: false }), {
    action: 'settle_outcome',
    variant: 'the portal does not have it',
  }),
] satisfies OrderCall[];

const mailCalls = [
  byAdmin('match-mail', ({ mailId, orderRef }) => ({ mail_id: mailId, order_ref: orderRef }), {
    needs: { mail: 'unmatched' },
  }),
  byAdmin('handle-mail', ({ mailId }) => ({ mail_id: mailId, handled: true, holds: true }), {
    needs: { mail: 'about it' },
    variant: 'the permit holds',
  }),
  byAdmin('handle-mail', ({ mailId }) => ({ mail_id: mailId, handled: true, holds: false, reason: sentence }), {
    needs: { mail: 'about it' },
    variant: 'the permit does not hold',
  }),
  ...(['first', 'second'] as const).map((document) =>
    byAdmin('choose-paper', ({ mailId, permitPath }) => ({ mail_id: mailId, document, seen: permitPath }), {
      needs: { mail: 'another permit' },
      variant: document,
    }),
  ),
] satisfies OrderCall[];

const moneyCalls = [
  byAdmin(
    'refund-order',
    (subject) => ({
      ...orderOf(subject),
      amount_cents: Math.max(subject.remainingCents, 1),
      refunded_cents: subject.refundedCents,
      reason: sentence,
    }),
    { action: 'refund_in_full', needs: { payment: 'known' }, variant: 'in full' },
  ),
  byAdmin(
    'refund-order',
    (subject) => ({ ...orderOf(subject), amount_cents: 100, refunded_cents: subject.refundedCents, reason: sentence }),
    { action: 'refund', needs: { payment: 'known' }, variant: 'in part' },
  ),
  byAdmin(
    'no-further-refund',
    (subject) => ({ ...orderOf(subject), refunded_cents: subject.refundedCents, reason: sentence }),
    { action: 'close_refund' },
  ),
] satisfies OrderCall[];

export const orderCalls: readonly OrderCall[] = [
  ...customerCalls,
  ...deskCalls,
  ...automationCalls,
  ...mailCalls,
  ...moneyCalls,
];
