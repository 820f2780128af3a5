import { eq } from 'drizzle-orm';
import { parseAliasToken } from '#orders/alias.ts';
import { automationRuns, submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';

/**
 * Whether an address of our domain is one we have given to anybody: an alias is while its application or test is there.
 * What is no alias is a person's, or may have been printed somewhere: taken, and read by whoever looks into the inbox.
 */
export async function knowsAddress({ db }: Pick<Context, 'db'>, address: string): Promise<boolean> {
  const token = parseAliasToken(address);
  if (token === undefined) return !address.startsWith('permits+');
  const found = await Promise.all([
    db.$count(submissions, eq(submissions.aliasToken, token)),
    db.$count(automationRuns, eq(automationRuns.aliasToken, token)),
  ]);
  return found.some((count) => count > 0);
}
