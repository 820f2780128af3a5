import { z } from 'zod';
import { type AppContext, endpoint } from '#accounts/app-context.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { findAccessibleOrder, isStaffOnOthersOrder, type Order } from '#orders/access.ts';
import { submitPermitAnswerSchema } from '#orders/contracts/order-contract.ts';
import {
  type NeededDetails,
  neededDetailsSchema,
  orderAccessSchema,
  portalNeedsInput,
  portalNeedsSchema,
  provideDetailsSchema,
} from '#orders/contracts/submission-contract.ts';
import { readNeededDetails } from '#orders/needed-details.ts';
import { releaseHeldApplication, stopHeldApplication } from '#orders/order-hold.ts';
import { readPortalNeeds } from '#orders/portal-needs.ts';
import { provideDetails } from '#orders/provide-details.ts';
import { api } from '#paths.ts';
import { Refusal } from '#platform/errors.ts';
import { healthFallback, healthResultSchema } from './health-result.ts';
import { resolveUnknownOutcome, retrySubmission } from './retry.ts';
import { submitPermit } from './submit-permit.ts';
import { checkSystemHealth, systemHealthInput } from './system-health.ts';

export const submissionEndpoints = [
  endpoint({
    method: 'POST',
    path: api.function('check-system-health'),
    summary: 'What to expect of one zone now',
    away: healthFallback.message,
    who: 'anyone',
    whileViewing: 'as-oneself',
    input: systemHealthInput,
    output: healthResultSchema,
    handle: (app, input) => checkSystemHealth(app, input),
  }),
  endpoint({
    method: 'POST',
    path: api.function('portal-needs'),
    summary: 'What the application of one zone asks for',
    who: 'anyone',
    whileViewing: 'as-oneself',
    input: portalNeedsInput,
    output: portalNeedsSchema,
    handle: (app, input) => readPortalNeeds(app, input),
  }),
  endpoint({
    method: 'POST',
    path: api.function('submit-permit'),
    summary: 'Starts the application of a paid order',
    away: 'Payment received, but permit submission needs attention. Our team will process your order manually.',
    who: 'signed-in',
    input: z.object({ order_id: z.uuid() }),
    output: submitPermitAnswerSchema,
    async handle(app, { order_id }, { viewer }) {
      const order = await findAccessibleOrder(app, { order_id }, viewer);
      const { submission, entity, missing } = await submitPermit(app, order.id);
      return {
        submission_id: submission?.id ?? null,
        application_method: submission?.applicationMethod ?? 'awaiting_details',
        permit_entity: {
          id: entity.id,
          country: entity.country,
          zone_name: entity.zoneName,
          portal_url: entity.portalUrl,
        },
        missing,
      };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('needed-details'),
    summary: 'What the portal still needs of an order',
    who: 'anyone',
    whileViewing: 'as-customer',
    input: z.object({ access: orderAccessSchema }),
    output: neededDetailsSchema,
    async handle(app, { access }, { viewer }) {
      return readNeededDetailsForViewer(app, await findAccessibleOrder(app, access, viewer), viewer);
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('provide-details'),
    summary: 'Gives what the portal still needs; complete, the application starts',
    who: 'anyone',
    callsPerTenMinutes: 300,
    input: provideDetailsSchema,
    output: neededDetailsSchema,
    async handle(app, { access, details }, { viewer }) {
      const order = await findAccessibleOrder(app, access, viewer);
      await provideDetails(app, order, details, viewer);
      return readNeededDetailsForViewer(app, order, viewer);
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('stop-order'),
    summary:
      'Stops an own order that waits for second thoughts: nothing of it is sent until its customer lets it go on',
    who: 'anyone',
    callsPerTenMinutes: 60,
    input: z.object({ access: orderAccessSchema }),
    output: neededDetailsSchema,
    async handle(app, { access }, { viewer }) {
      const order = await findAccessibleOrder(app, access, viewer);
      await stopHeldApplication(app, order, viewer);
      return readNeededDetailsForViewer(app, order, viewer);
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('send-order-now'),
    summary: 'Lets an own order that waits for second thoughts, or was stopped, go on at once',
    who: 'anyone',
    callsPerTenMinutes: 60,
    input: z.object({ access: orderAccessSchema }),
    output: neededDetailsSchema,
    async handle(app, { access }, { viewer }) {
      const order = await findAccessibleOrder(app, access, viewer);
      if (isStaffOnOthersOrder(viewer, order))
        throw new Refusal('NOT_ALLOWED', 'Only the customer lets their order go on.');
      await releaseHeldApplication(app, order, viewer);
      return readNeededDetailsForViewer(app, order, viewer);
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('retry-submission'),
    summary: 'Puts a failed submission back in line',
    who: 'staff',
    input: z.object({ submission_id: z.uuid() }),
    output: z.object({ success: z.literal(true) }),
    async handle(app, { submission_id }, { viewer }) {
      await retrySubmission(app, submission_id, viewer);
      return { success: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('settle-outcome'),
    summary: 'Says whether the portal has an application whose outcome was unknown',
    who: 'staff',
    input: z.discriminatedUnion('portal_has_it', [
      z.object({
        submission_id: z.uuid(),
        portal_has_it: z.literal(true),
        reference: z.string().trim().min(1).max(80),
      }),
      z.object({ submission_id: z.uuid(), portal_has_it: z.literal(false) }),
    ]),
    output: z.object({ success: z.literal(true) }),
    async handle(app, { submission_id, ...finding }, { viewer }) {
      await resolveUnknownOutcome(app, submission_id, finding, viewer);
      return { success: true };
    },
  }),
];

/** Staff see the same, without the customer's own choices. */
async function readNeededDetailsForViewer(
  app: AppContext,
  order: Order,
  viewer: Viewer | undefined,
): Promise<NeededDetails> {
  const needed = await readNeededDetails(app, order.id);
  return { ...needed, may_cancel: needed.may_cancel && !isStaffOnOthersOrder(viewer, order) };
}
