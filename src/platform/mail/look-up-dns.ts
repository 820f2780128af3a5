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
const dnsTimeoutMs = 3_000;
const types = ['TXT', 'A', 'AAAA', 'MX', 'PTR', 'CNAME'] as const;
/** More records of one name are nobody's honest ones. */
const maxRecords = 100;
const answerSchema = z.union([
  z.object({ records: z.array(z.unknown()).max(maxRecords) }),
  z.object({ error: z.string().max(40) }),
]);

/**
 * What DNS says of a name.
 * @param origin where questions are asked as `<origin>/<name>/<type>` instead of in the system's DNS: names that only stand-ins have
 */
export async function lookUpDns({ name, type }: DnsQuestion, origin: string | undefined): Promise<DnsAnswer> {
  const known = types.find((one) => one === type);
  if (!known) return { error: 'ENODATA' };
  try {
    return origin
      ? await querySandboxDns(`${origin}/${encodeURIComponent(name)}/${known}`)
      : await querySystemDns(name, known);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { error: /^E[A-Z]{2,20}$/.test(code) ? code : 'ESERVFAIL' };
  }
}

async function querySystemDns(name: string, type: (typeof types)[number]): Promise<DnsAnswer> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 1 });
  const records = await resolver.resolve(name, type);
  return { records: Array.isArray(records) ? records.slice(0, maxRecords) : [] };
}

async function querySandboxDns(url: string): Promise<DnsAnswer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(dnsTimeoutMs) });
  return answerSchema.parse(await answer.json());
}
