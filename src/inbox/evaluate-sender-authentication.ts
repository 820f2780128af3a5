import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js';
import { spf } from 'mailauth/lib/spf/index.js';
import { getDomain } from 'tldts';
import type { SenderAuthenticationInput, SenderAuthenticationStep } from '#orders/states/parsed-mail.ts';
import { failedSenderAuthentication, type SenderAuthentication } from '#orders/states/sender-authentication.ts';
import { type DnsQuestion, dnsKey } from '#platform/mail/look-up-dns.ts';

/** An office's servers add 30 lines to a mail; a mail with more is from no office. In bytes. */
const maxHeaderBytes = 256 * 1024;
/** A mail has one to three. Each costs a look-up and a calculation. */
const maxSignatures = 10;
/** If one of these occurs twice, nobody knows which one is shown and which was signed (RFC 6376, 8.15). */
const singleHeaders = ['from', 'to', 'cc', 'subject', 'date', 'content-type', 'mime-version'];

/**
 * Evaluates whether a mail's sender is authentic by the known DNS answers, or returns what must be looked up first. It
 * asks nobody itself: isolated workers have no network (decision 027).
 */
export async function evaluateSenderAuthentication(
  question: SenderAuthenticationInput,
): Promise<SenderAuthenticationStep> {
  const openQuestions: DnsQuestion[] = [];
  const resolver = async (name: string, type: string) => {
    const answer = question.known[dnsKey({ name, type })];
    if (!answer) openQuestions.push({ name: name.slice(0, 300), type });
    if (!answer || 'error' in answer) throw Object.assign(new Error('No answer'), { code: answer?.error ?? 'EASK' });
    // A domain that is testing its key asks to be treated as unsigned (RFC 6376, 3.6.1): to us it has no key.
    if (name.includes('._domainkey.') && answer.records.some(isOnTrial))
      throw Object.assign(new Error('A key on trial'), { code: 'ENODATA' });
    return answer.records as string[][];
  };
  const proof = await judge(question, resolver);
  return openQuestions.length > 0 && !proof.proven ? { asks: openQuestions } : { proof };
}

/** The flag `t=y`, among other flags. */
const isOnTrial = (record: unknown) =>
  /(?:^|;)\s*t\s*=[^;]*(?<![\w-])y(?![\w-])/i.test(Array.isArray(record) ? record.join('') : String(record));

type Resolver = (name: string, type: string) => Promise<string[][]>;

async function judge(question: SenderAuthenticationInput, resolver: Resolver): Promise<SenderAuthentication> {
  const { raw, envelope, fromEmail, toEmail } = question;
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (headLength(bytes) > maxHeaderBytes) return failedSenderAuthentication('unreadable');
  const signed = await dkimVerify(bytes, { resolver, rejectRsaSha1: true });
  const fields = (signed.headers?.parsed ?? []).map(({ key, line }) => ({ key, line: line.toString() }));
  if (fields.filter(({ key }) => key === 'dkim-signature').length > maxSignatures)
    return failedSenderAuthentication('unreadable');
  if (singleHeaders.some((name) => fields.filter(({ key }) => key === name).length > 1))
    return failedSenderAuthentication('doubled_head');
  const [author] = signed.headerFrom;
  // Two programs read the mail, and both must find the same sender.
  if (signed.headerFrom.length !== 1 || author?.toLowerCase() !== fromEmail)
    return failedSenderAuthentication('other_sender');
  const validSignatures = signed.results.filter(({ status }) => status.result === 'pass');
  // Anybody may have added what `l=` leaves unsigned (RFC 6376, 8.2), or changed an unsigned subject.
  const fullSignatures = validSignatures.filter(
    ({ status, signingHeaders }) =>
      !status.underSized && /(?:^|[:\s])subject(?:$|[:\s])/i.test(signingHeaders?.keys ?? ''),
  );
  const relayed = parseRelayResults(fields, question.relay);
  const spfResult = relayed?.spf ?? (await checkSpf(envelope, resolver));
  // Only signed headers prove the recipient: a Cc that somebody adds on top of an old mail does not make it ours.
  const toUs = fullSignatures.filter(({ signingHeaders }) => {
    const names = (signingHeaders?.keys ?? '').toLowerCase().split(/[:\s]+/);
    return fields.some(
      ({ key, line }) => /^(?:to|cc)$/.test(key) && names.includes(key) && line.toLowerCase().includes(toEmail),
    );
  });
  const domainsOf = (signatures: typeof fullSignatures) =>
    signatures.map(({ signingDomain = '' }) => signingDomain.toLowerCase());
  const signers = domainsOf(fullSignatures);
  const dkimDomains = [...domainsOf(toUs), ...(relayed?.dkim ?? [])].filter(isRegistrableDomain);
  const spfDomains = spfResult.result === 'pass' && isRegistrableDomain(spfResult.domain) ? [spfResult.domain] : [];
  const { response } = await evaluateDmarc({
    headerFrom: signed.headerFrom,
    fromFields: signed.fromFields,
    spfDomains,
    dkimDomains: dkimDomains.map((domain) => ({ domain })),
    resolver,
  });
  const dmarc = response ? response.status.result : 'none';
  const from = fromEmail.slice(fromEmail.lastIndexOf('@') + 1);
  const isProven =
    dmarc === 'pass' ||
    (dmarc === 'none' && [...spfDomains, ...dkimDomains].some((domain) => isAlignedDomain(domain, from)));
  const whyNot = () => {
    if (validSignatures.length > 0 && fullSignatures.length === 0) return 'signed_in_part';
    return signers.some((signer) => isAlignedDomain(signer, from)) && toUs.length === 0
      ? 'other_recipient'
      : 'nothing_vouches';
  };
  return {
    spf: spfResult,
    dkim: [...new Set(validSignatures.map(({ signingDomain = '' }) => signingDomain.toLowerCase()))].slice(
      0,
      maxSignatures,
    ),
    dmarc,
    proven: isProven ? from : null,
    why_not: isProven ? null : whyNot(),
    by: relayed ? (question.relay ?? 'us') : 'us',
  };
}

function headLength(bytes: Buffer): number {
  const headEnds = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((position) => position !== -1);
  return Math.min(bytes.byteLength, ...headEnds);
}

async function checkSpf(
  envelope: SenderAuthenticationInput['envelope'],
  resolver: Resolver,
): Promise<SenderAuthentication['spf']> {
  if (!envelope) return { result: 'none', domain: '' };
  const { remoteAddress: ip, helo, mailFrom: sender } = envelope;
  const { status, domain } = await spf({ ip, helo, sender, mta: 'inbound', resolver, maxResolveCount: 10 });
  return { result: status.result.slice(0, 20), domain: (domain || '').toLowerCase().slice(0, 320) };
}

/** Not a domain below which everybody may have a name, as `co.uk` and `github.io` are (publicsuffix.org). */
const isRegistrableDomain = (domain: string) => getDomain(domain, { allowPrivateDomains: true }) !== null;

/** Alignment without a policy: the same domain, or one below the other. */
function isAlignedDomain(domain: string, otherDomain: string): boolean {
  if (!isRegistrableDomain(domain) || !isRegistrableDomain(otherDomain)) return false;
  return domain === otherDomain || domain.endsWith(`.${otherDomain}`) || otherDomain.endsWith(`.${domain}`);
}

/**
 * What the relay in front of us found (RFC 8601): the first of these fields, if it has the relay's own name. A relay
 * removes fields that others added under its name (section 5).
 */
function parseRelayResults(fields: readonly { key: string; line: string }[], relay: string | undefined) {
  const field = fields.find(({ key }) => key === 'authentication-results');
  if (!relay || !field) return undefined;
  const value = withoutComments(field.line.slice(field.line.indexOf(':') + 1));
  const [id = '', ...results] = value.split(';').map((part) => part.trim());
  if (id.split(/\s/)[0]?.toLowerCase() !== relay.toLowerCase()) return undefined;
  const methodResults = results.map((part) => {
    const pairs = part.split(/\s+/).map((pair) => pair.split('='));
    const [method = '', result = ''] = pairs[0] ?? [];
    return {
      method: method.toLowerCase(),
      result: result.toLowerCase(),
      facts: new Map(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()])),
    };
  });
  const domainOf = (address = '') => address.replaceAll('"', '').slice(address.lastIndexOf('@') + 1);
  const spfMethod = methodResults.find(({ method }) => method === 'spf');
  return {
    spf: {
      result: (spfMethod?.result ?? 'none').slice(0, 20),
      domain: domainOf(spfMethod?.facts.get('smtp.mailfrom')).slice(0, 320),
    },
    dkim: methodResults
      .filter(({ method, result }) => method === 'dkim' && result === 'pass')
      .map(({ facts }) => facts.get('header.d') ?? domainOf(facts.get('header.i'))),
  };
}

function withoutComments(text: string): string {
  let depth = 0;
  let output = '';
  for (const sign of text) {
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) output += sign;
  }
  return output;
}
