import { Resolver } from 'node:dns/promises';
import { z } from 'zod';

export interface DnsQuestion {
  name: string;
  /** 'TXT', 'A', 'AAAA', 'MX', 'PTR' or 'CNAME'. */
  type: string;
}

/** As `node:dns` gives them; ENOTFOUND and ENODATA say that there is none, any other error that nobody knows. */
export type DnsAnswer = { records: unknown[] } | { error: string };

export const dnsKey = ({ name, type }: DnsQuestion) => `${type} ${name.toLowerCase()}`;

/** Of one question; in milliseconds. */
const patience = 3_000;
const types = ['TXT', 'A', 'AAAA', 'MX', 'PTR', 'CNAME'] as const;
/** More records of one name are nobody's honest ones. */
const mostRecords = 100;
const answerSchema = z.union([
  z.object({ records: z.array(z.unknown()).max(mostRecords) }),
  z.object({ error: z.string().max(40) }),
]);

/**
 * What DNS says of a name.
 * @param origin where questions are asked as `<origin>/<name>/<type>` instead of in the system's DNS: names that only stand-ins have
 */
export async function lookUp({ name, type }: DnsQuestion, origin: string | undefined): Promise<DnsAnswer> {
  const known = types.find((one) => one === type);
  if (!known) return { error: 'ENODATA' };
  try {
    return origin ? await askStandIn(`${origin}/${encodeURIComponent(name)}/${known}`) : await askSystem(name, known);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { error: /^E[A-Z]{2,20}$/.test(code) ? code : 'ESERVFAIL' };
  }
}

async function askSystem(name: string, type: (typeof types)[number]): Promise<DnsAnswer> {
  const resolver = new Resolver({ timeout: patience, tries: 1 });
  const records = await resolver.resolve(name, type);
  return { records: Array.isArray(records) ? records.slice(0, mostRecords) : [] };
}

async function askStandIn(url: string): Promise<DnsAnswer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
  return answerSchema.parse(await answer.json());
}
