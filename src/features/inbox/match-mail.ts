import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { testRuns } from '#features/automation/tables.ts';
import { permitEntities } from '#features/catalogue/tables.ts';
import { orders, vehicles } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { driverNames, findDriver } from '#portals/drivers/registry.ts';
import type { MatchedBy } from './matched-by.ts';
import type { inboundEmails } from './tables.ts';

export interface MailMatch {
  submissionId: string;
  portal: string | null;
  matchedBy: MatchedBy;
}

/** As a person has said; else by the alias the portal was given; else by the portal's reference; else by a plate that only one open application has. */
export async function matchMail(
  db: Queryable,
  mail: typeof inboundEmails.$inferSelect,
): Promise<MailMatch | undefined> {
  const columns = { submissionId: submissions.id, portal: permitEntities.portal };
  const from = () =>
    db.select(columns).from(submissions).innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId));

  if (mail.matchedBy === 'person' && mail.submissionId) {
    const [byPerson] = await from().where(eq(submissions.id, mail.submissionId));
    return byPerson && { ...byPerson, matchedBy: 'person' };
  }
  const token = /^permits\+([a-z0-9]+)@/.exec(mail.toEmail)?.[1];
  const [byAlias] = token ? await from().where(eq(submissions.aliasToken, token)) : [];
  if (byAlias) return { ...byAlias, matchedBy: 'alias' };
  // What an authority answers to a test of ours is no customer's, whatever plate or number it names.
  if (token && (await db.$count(testRuns, eq(testRuns.aliasToken, token))) > 0) return undefined;

  const text = `${mail.subject}\n${mail.textBody ?? ''}`;
  for (const name of driverNames) {
    const reference = findDriver(name)?.mail.reference?.exec(text)?.[1];
    if (!reference) continue;
    const found = await from().where(and(eq(permitEntities.portal, name), eq(submissions.reference, reference)));
    if (found.length === 1 && found[0]) return { ...found[0], matchedBy: 'reference' };
  }
  return matchByPlate(db, text);
}

async function matchByPlate(db: Queryable, text: string): Promise<MailMatch | undefined> {
  const open = await db
    .select({ submissionId: submissions.id, portal: permitEntities.portal, plate: vehicles.plateNumber })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(and(inArray(submissions.status, ['SUBMITTED', 'RUNNING', 'FAILED']), isNotNull(vehicles.plateNumber)));
  const words = new Set(
    text
      .toUpperCase()
      .split(/[^\p{L}\p{N}-]+/u)
      .map((word) => word.replaceAll('-', '')),
  );
  const named = open.filter(({ plate }) => plate && words.has(plate.replaceAll('-', '')));
  const [only] = named;
  return named.length === 1 && only
    ? { submissionId: only.submissionId, portal: only.portal, matchedBy: 'plate' }
    : undefined;
}
