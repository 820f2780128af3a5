import { Resolver } from 'node:dns/promises';
import { z } from 'zod';

export interface DnsQuestion {
  name: string;
  /** 'TXT', 'A', 'AAAA', 'MX', 'PTR' or 'CNAME'. */
  type: string;
}

/**
 * Error codes as in `node:dns`: ENOTFOUND and ENODATA mean that there is no record, any other code that the answer is
 * unknown.
 */
export type DnsAnswer = { records: unknown[] } | { error: string };

export const dnsKey = ({ name, type }: DnsQuestion) => `${type} ${name.toLowerCase()}`;

/** Timeout of one query; in milliseconds. */
const dnsTimeoutMs = 3_000;
const types = ['TXT', 'A', 'AAAA', 'MX', 'PTR', 'CNAME'] as const;
/** No honest domain has more records of one name. */
const maxRecords = 100;
const answerSchema = z.union([
  z.object({ records: z.array(z.unknown()).max(maxRecords) }),
  z.object({ error: z.string().max(40) }),
]);

/**
 * Looks up a name in the DNS.
 * @param origin where queries go as `<origin>/<name>/<type>` in place of the system's DNS: for names that only
 * stand-ins have
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
