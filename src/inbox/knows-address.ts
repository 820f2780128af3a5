import { eq } from 'drizzle-orm';
import { parseAliasToken } from '#orders/alias.ts';
import { automationRuns, submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';

/**
 * Whether we gave this address of our domain to anybody: an alias is valid while its application or test exists. Any
 * other address is a person's or may be printed somewhere: the mail is accepted, and staff read it in the inbox.
 */
export async function knowsAddress({ db }: Pick<Context, 'db'>, address: string): Promise<boolean> {
  const token = parseAliasToken(address);
  if (token === undefined) return !address.startsWith('permits+');
  const counts = await Promise.all([
    db.$count(submissions, eq(submissions.aliasToken, token)),
    db.$count(automationRuns, eq(automationRuns.aliasToken, token)),
  ]);
  return counts.some((count) => count > 0);
}
