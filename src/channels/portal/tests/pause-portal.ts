import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { runWaitingSubmissions } from '#orders/automatic-pause.ts';
import type { pausePortalSchema } from '#orders/contracts/test-contract.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';

/**
 * A portal in trouble affects every permit that is applied for there, so all of them pause or resume together. Queued
 * submissions for it go to people as soon as their turn comes; a live run ends.
 * @throws Refusal NOT_FOUND, UNPROCESSABLE, CONFLICT when somebody else has already done just that
 */
export async function pausePortal(
  { db, ids, clock, queue }: Pick<Context, 'db' | 'ids' | 'clock' | 'queue'>,
  { permit_entity_id, paused }: z.infer<typeof pausePortalSchema>,
  viewer: Viewer,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, permit_entity_id));
    if (!entity) throw notFound('Permit entity');
    if (entity.applicationMethod === 'manual')
      throw new Refusal('UNPROCESSABLE', `People apply for ${entity.zoneName}: there is no robot to pause.`);
    // Where nothing is applied for there is no portal: only this zone's rule-check statement pauses.
    const { portal } = entity;
    const isMeant = portal ? eq(permitEntities.portal, portal) : eq(permitEntities.id, entity.id);
    const changed = await tx
      .update(permitEntities)
      .set({ paused, pauseReason: null, pausedAt: null })
      .where(and(isMeant, ne(permitEntities.paused, paused)))
      .returning({ id: permitEntities.id });
    if (changed.length === 0)
      throw new Refusal(
        'CONFLICT',
        `This portal is ${paused ? 'paused' : 'in use'} already. The list has been brought up to date.`,
      );
    // What waited for the portal during an automatic pause now runs.
    if (!paused && portal) await runWaitingSubmissions({ queue }, tx, portal);
    await recordAudit(tx, {
      id: ids.uuid(),
      type: paused ? 'PORTAL_PAUSED' : 'PORTAL_RESUMED',
      actorId: viewer.userId,
      data: { portal: portal ?? entity.slug, permits: changed.length },
      at: clock.now(),
    });
  });
}
