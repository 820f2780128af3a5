import { eq } from 'drizzle-orm';
import type { Hono, Context as HonoContext } from 'hono';
import { z } from 'zod';
import { type AppContext, endpoint } from '#accounts/app-context.ts';
import { readEffectiveViewer } from '#accounts/customer-view.ts';
import { authorizeCall, isStaff } from '#accounts/viewer.ts';
import { requestVisitAnnouncement } from '#channels/letter/visits.ts';
import { appendPdf } from '#documents/append-pdf.ts';
import { mailOfDocument } from '#inbox/inbound-emails.ts';
import { findAccessibleOrder, isStaffOnOthersOrder, type Order } from '#orders/access.ts';
import { formatProofFileName, renderProof } from '#orders/after-proof-guide.ts';
import { readAutomaticRefunds } from '#orders/automatic-refunds.ts';
import { orderSummarySchema, unclaimedOrderSchema } from '#orders/contracts/order-contract.ts';
import { announceVisitInput, orderAccessSchema } from '#orders/contracts/submission-contract.ts';
import { readThreadInput, threadSchema, writeMessageInput } from '#orders/contracts/thread-contract.ts';
import { pricePartsOf, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { readThread, writeMessage } from '#orders/order-messages.ts';
import { selectOrderRecords } from '#orders/order-records.ts';
import { situationFactsOf } from '#orders/read-situation.ts';
import { readReferenceNote } from '#orders/reference-sources.ts';
import { situationOf } from '#orders/situation/situation.ts';
import { describeOrderDecider } from '#orders/situation/situation-facts.ts';
import { orders } from '#orders/tables/orders.ts';
import { validStatement } from '#orders/tables/statements.ts';
import { submissions } from '#orders/tables/submissions.ts';
import {
  formatCalendarContentType,
  formatCalendarFileName,
  renderTripCalendar,
  tripFileSequence,
} from '#orders/trip-calendar.ts';
import { claimOrDisownOrder, readUnclaimedOrders } from '#orders/unclaimed-orders.ts';
import { api } from '#paths.ts';
import { independenceNotice } from '#permits/rule-check-statement.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts';
import { validateInput } from '#platform/http/mount-endpoints.ts';
import { readGuestTimeline } from './order-timeline.ts';
import { findProofGuide, readOperatorOrderView, readOrderSummaries, readOrderView } from './order-view.ts';
import { updateVehicle, updateVehicleSchema } from './update-vehicle.ts';
import { guestTimelineSchema, operatorOrderViewSchema, orderViewSchema } from './view-contract.ts';

export const orderEndpoints = [
  endpoint({
    method: 'GET',
    path: api.orders,
    summary: "The account's own orders, newest first",
    who: 'signed-in',
    whileViewing: 'as-customer',
    output: z.array(orderSummarySchema),
    handle: (app, _input, { viewer }) => readOrderSummaries(app, viewer.userId),
  }),
  endpoint({
    method: 'GET',
    path: api.order(':id'),
    summary: 'One order: the customer view, with film and errors for staff',
    who: 'signed-in',
    whileViewing: 'as-customer',
    output: z.union([operatorOrderViewSchema, orderViewSchema]),
    async handle(app, _input, { viewer, params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('Order');
      const order = await findAccessibleOrder(app, { order_id: id.data }, viewer);
      const view = await (isStaff(viewer) ? readOperatorOrderView : readOrderView)(app, order.id);
      return { ...view, may_cancel: view.may_cancel && !isStaffOnOthersOrder(viewer, order) };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('update-vehicle'),
    summary: 'Changes the vehicle of an own confirmed order',
    who: 'signed-in',
    input: updateVehicleSchema,
    output: z.object({ success: z.literal(true) }),
    async handle(app, input, { viewer }) {
      await updateVehicle(app, input, viewer);
      return { success: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('announce-entry'),
    summary: 'Asks the place where one stays to announce one more entry, where each is announced by itself',
    who: 'anyone',
    callsPerTenMinutes: 60,
    input: announceVisitInput,
    output: z.object({ success: z.literal(true) }),
    async handle(app, { access, ...entry }, { viewer }) {
      const order = await findAccessibleOrder(app, access, viewer);
      await requestVisitAnnouncement(app, order.id, entry, viewer);
      return { success: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('order-timeline'),
    summary:
      'The line of time of an order and its trip as a calendar file, for its guest too; by a mailed link also its papers',
    who: 'anyone',
    whileViewing: 'as-customer',
    input: z.object({ access: orderAccessSchema }),
    output: guestTimelineSchema,
    async handle(app, { access }, { viewer }) {
      const order = await findAccessibleOrder(app, access, viewer);
      return readGuestTimeline(app, { order, viewer, isByMailedLink: 'details_token' in access });
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('order-thread'),
    summary: 'What the customer and we have written to each other about one order',
    who: 'anyone',
    whileViewing: 'as-customer',
    input: readThreadInput,
    output: threadSchema,
    handle: (app, { access }, { viewer }) => readThread(app, access, viewer),
  }),
  endpoint({
    method: 'POST',
    path: api.function('write-message'),
    summary: 'The customer writes to us about an order; the same Idempotency-Key is the same message',
    who: 'anyone',
    callsPerTenMinutes: 300,
    input: writeMessageInput,
    output: threadSchema,
    handle: (app, input, { viewer, headers }) =>
      writeMessage(app, { ...input, requestKey: readIdempotencyKey(headers) }, viewer),
  }),
  endpoint({
    method: 'GET',
    path: api.waitingOrders,
    summary: "Orders paid for with the account's address, of which its owner has not said whether they are theirs",
    who: 'signed-in',
    whileViewing: 'as-customer',
    output: z.array(unclaimedOrderSchema),
    handle: (app, _input, { viewer }) => readUnclaimedOrders(app, viewer.userId),
  }),
  endpoint({
    method: 'POST',
    path: api.function('answer-waiting-order'),
    summary: 'Takes an order that waits into the account, or says that it is not theirs',
    who: 'signed-in',
    input: z.object({ order_id: z.uuid(), mine: z.boolean() }),
    output: z.object({ success: z.literal(true) }),
    handle: (app, input, { viewer }) => claimOrDisownOrder(app, viewer, input),
  }),
];

/** The receipt and the calendar file, for whoever may see the order. */
export function mountOrderFiles(http: Hono, app: AppContext): void {
  http.get(api.orderReceipt(':id'), async (c) => {
    const { paidAt, ...order } = await findOrderOfFile(app, c, api.orderReceipt(':id'));
    if (!paidAt) throw notFound('Receipt');
    const facts = await selectOptionalOrderFacts(app.db, order.id);
    const [submission] = await app.db.select().from(submissions).where(eq(submissions.orderId, order.id));
    const parts = facts && pricePartsOf(facts, submission);
    // Imported with the first receipt: the PDF library would slow down every start of the product.
    const { renderReceipt: writeReceipt } = await import('#orders/render-receipt.ts');
    const unasked = await readAutomaticRefunds(app.db, order.id);
    const receipt = await writeReceipt({ ...order, paidAt }, { issuer: app.settings.publicUrl, parts, unasked });
    return c.body(receipt as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${order.orderRef}.pdf"`,
      ...orderFileHeaders,
    });
  });
  http.get(api.orderProof(':id'), async (c) => {
    const { id } = await findOrderOfFile(app, c, api.orderProof(':id'));
    const proof = await renderProofFile(app, id);
    return c.body(proof.bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${proof.fileName}"`,
      ...orderFileHeaders,
    });
  });
  http.get(api.orderCalendar(':id'), async (c) => {
    const order = await findOrderOfFile(app, c, api.orderCalendar(':id'));
    const [record] = await selectOrderRecords(app.db, { tripFileSequence }).where(eq(orders.id, order.id));
    const calendar =
      record &&
      renderTripCalendar(
        app,
        record,
        situationOf(situationFactsOf(record, app.clock.now())),
        record.further.tripFileSequence,
      );
    if (!calendar) throw notFound('Calendar file');
    return c.body(calendar, 200, {
      'content-type': formatCalendarContentType(),
      'content-disposition': `attachment; filename="${formatCalendarFileName(order)}"`,
      ...orderFileHeaders,
    });
  });
}

/** The proof to keep: our page, and behind it the document of the authority. @throws Refusal NOT_FOUND */
async function renderProofFile(app: AppContext, orderId: string): Promise<{ bytes: Uint8Array; fileName: string }> {
  const [record] = await selectOrderRecords(app.db, { mailOfDocument, statement: validStatement }).where(
    eq(orders.id, orderId),
  );
  if (!record) throw notFound('Order');
  const { submission, further } = record;
  const situationFacts = situationFactsOf(record, app.clock.now());
  const guide = findProofGuide(app, record, situationOf(situationFacts), further.mailOfDocument);
  if (!guide || !submission) throw notFound('Proof');
  const { reference, confirmationPdfPath: path } = submission;
  const referenceNote = await readReferenceNote(app.db, submission);
  const decider = describeOrderDecider(situationFacts);
  // Imported with the first file: the PDF library would slow down every start of the product.
  const { renderTaggedPdf } = await import('#platform/tagged-pdf.ts');
  const render = (isDocumentBehind: boolean) =>
    renderTaggedPdf(
      {
        title: formatProofFileName(record).replace(/\.pdf$/, ''),
        author: 'European Driving Permits',
        foot: independenceNotice,
      },
      renderProof(app, record, { guide, reference, referenceNote, decider, isDocumentBehind }),
    );
  const documents = await Promise.all(
    [...new Set([path, further.statement?.pdfPath])].map((stored) => stored && app.files.get('confirmations', stored)),
  );
  const fileName = formatProofFileName(record);
  try {
    let bytes = await render(documents.some(Boolean));
    for (const document of documents)
      if (document) bytes = await appendPdf(app, { first: bytes, appended: document.bytes });
    return { bytes, fileName };
  } catch (error) {
    // A document that cannot be copied, such as one with a password, is downloaded by itself.
    if (error instanceof Refusal && error.code === 'UNSUPPORTED_TYPE') return { bytes: await render(false), fileName };
    throw error;
  }
}

const orderFileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-store',
};

/** @throws Refusal SIGN_IN_REQUIRED, NOT_FOUND */
async function findOrderOfFile(app: AppContext, c: HonoContext, path: string): Promise<Order> {
  const viewer = await readEffectiveViewer(app, c.req.raw.headers, 'as-customer');
  authorizeCall(app, viewer, { who: 'signed-in', path });
  const access = validateInput(z.object({ order_id: z.uuid() }), { order_id: c.req.param('id') });
  return findAccessibleOrder(app, access, viewer);
}
