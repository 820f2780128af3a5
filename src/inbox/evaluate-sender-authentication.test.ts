import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { expect, test } from 'vitest';
import type { SenderAuthenticationInput } from '#orders/states/parsed-mail.ts';
import type { SenderAuthentication } from '#orders/states/sender-authentication.ts';
import { type DnsAnswer, dnsKey } from '#platform/mail/look-up-dns.ts';
import { evaluateSenderAuthentication } from './evaluate-sender-authentication.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** DNS: `office.example` rejects unproven mails; `plain.example` has no policy; `slow.example` gives no answer. */
function dns(name: string, type: string): DnsAnswer {
  if (name.endsWith('slow.example')) return { error: 'ETIMEOUT' };
  if (type !== 'TXT') return { error: 'ENODATA' };
  if (/^s\._domainkey\.trial\.example$/.test(name)) return { records: [[`v=DKIM1; t=s:y; p=${publicKey}`]] };
  if (/^s\._domainkey\.co\.uk$/.test(name)) return { records: [[`v=DKIM1; p=${publicKey}`]] };
  if (/^s\._domainkey\.(?:office|plain|other)\.example$/.test(name)) return { records: [[`v=DKIM1; p=${publicKey}`]] };
  if (/^_dmarc\.(?:office|other)\.example$/.test(name)) return { records: [['v=DMARC1; p=reject']] };
  if (/^(?:office|plain|other)\.example$/.test(name)) return { records: [['v=spf1 ip4:192.0.2.1 -all']] };
  return { error: 'ENOTFOUND' };
}

const alias = 'permits+abc@inbound.example';
const letter = `From: Office <desk@office.example>\r\nTo: ${alias}\r\nSubject: Granted\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\n\r\nIt is granted.\r\n`;
/** Envelopes of an office's own server, and of another server. */
const own = { remoteAddress: '192.0.2.1', helo: 'mail.office.example', mailFrom: 'desk@office.example' };
const elsewhere = { ...own, remoteAddress: '192.0.2.66' };

async function signed(raw = letter, more: object = {}): Promise<string> {
  const own = { signingDomain: 'office.example', selector: 's', privateKey: pem, ...more };
  const made = await dkimSign(raw, { ...own, signatureData: [own] });
  return made.signatures + raw;
}

/** Answers look-ups until the evaluation needs no more. */
async function prove(raw: string, more: Partial<SenderAuthenticationInput> = {}): Promise<SenderAuthentication> {
  const known: Record<string, DnsAnswer> = {};
  const question = {
    raw: Buffer.from(raw),
    envelope: elsewhere,
    fromEmail: 'desk@office.example',
    toEmail: alias,
    known,
  };
  for (let round = 0; round < 12; round++) {
    const verdict = await evaluateSenderAuthentication({ ...question, ...more });
    if ('proof' in verdict) return verdict.proof;
    for (const asked of verdict.asks) known[dnsKey(asked)] = dns(asked.name.toLowerCase(), asked.type);
  }
  throw new Error('It asks for ever.');
}

const plain = letter.replaceAll('office.example', 'plain.example');
const relay = 'mx.relay.example';
const result = (id: string, from = 'office.example') =>
  `Authentication-Results: ${id}; spf=pass (said (so)) smtp.mailfrom=bounce@${from};\r\n dkim=none\r\n`;

const believed: [name: string, raw: () => Promise<string>, more?: Partial<SenderAuthenticationInput>][] = [
  ['a signature of its domain', () => signed()],
  [
    'a signature of its domain, from one below',
    () => signed(letter.replace('@office', '@mail.office')),
    { fromEmail: 'desk@mail.office.example' },
  ],
  ['the server that its domain names', async () => letter, { envelope: own }],
  [
    'without a policy, a signature of the very domain',
    () => signed(plain, { signingDomain: 'plain.example' }),
    { fromEmail: 'desk@plain.example' },
  ],
  ['what the relay in front of us has found', async () => result(relay) + letter, { envelope: null, relay }],
  [
    'a signature, where no relay is known',
    () => signed(result('mx.relay.example', 'evil.example') + letter),
    { envelope: null },
  ],
];

test.each(believed)('%s proves who sent it', async (_name, raw, more = {}) => {
  const proof = await prove(await raw(), more);
  expect(proof).toMatchObject({ proven: (more.fromEmail ?? 'desk@office.example').split('@')[1], why_not: null });
});

const evil = { signingDomain: 'other.example' };
const forged: [
  name: string,
  why: SenderAuthentication['why_not'],
  raw: () => Promise<string>,
  more?: Partial<SenderAuthenticationInput>,
][] = [
  ['no signature, from elsewhere', 'nothing_vouches', async () => letter],
  ['a good signature of another domain', 'nothing_vouches', () => signed(letter, evil)],
  [
    'another domain’s server',
    'nothing_vouches',
    async () => letter,
    { envelope: { ...own, mailFrom: 'x@other.example' } },
  ],
  ['a changed body', 'nothing_vouches', async () => (await signed()).replace('It is granted', 'It is not granted')],
  [
    'a changed subject',
    'nothing_vouches',
    async () => (await signed()).replace('Subject: Granted', 'Subject: Refused'),
  ],
  ['two senders', 'doubled_head', async () => `From: a@other.example\r\n${await signed()}`],
  ['a second subject on top', 'doubled_head', async () => `Subject: Refused\r\n${await signed()}`],
  [
    'another type on top',
    'doubled_head',
    async () => `Content-Type: text/html\r\nContent-Type: text/plain\r\n${await signed()}`,
  ],
  ['two authors in one line', 'other_sender', () => signed(letter.replace('From: ', 'From: a@other.example, '))],
  ['an author that two programs read differently', 'other_sender', () => signed(), { fromEmail: 'desk@evil.example' }],
  [
    'a signature that is over',
    'nothing_vouches',
    () => signed(letter, { signTime: new Date(0), expires: new Date(1_000_000) }),
  ],
  [
    'a body that is signed in part',
    'signed_in_part',
    async () => `${await signed(letter, { maxBodyLength: 5 })}Added.\r\n`,
  ],
  ['a subject that is not signed', 'signed_in_part', () => signed(letter, { headerList: 'from:to' })],
  ['a mail to somebody else, sent again to us', 'other_recipient', () => signed(letter.replace('abc', 'xyz'))],
  [
    'a mail to somebody else, sent again with a Cc of ours that nobody signed',
    'other_recipient',
    async () => `Cc: ${alias}\r\n${await signed(letter.replace('abc', 'xyz'), { headerList: 'from:to:subject:date' })}`,
  ],
  [
    'a mail to nobody, sent again with a To of ours that nobody signed',
    'other_recipient',
    async () =>
      `To: ${alias}\r\n${await signed(letter.replace(/To: .*\r\n/, ''), { headerList: 'from:subject:date' })}`,
  ],
  [
    'a key that is on trial',
    'nothing_vouches',
    () => signed(letter.replaceAll('office.example', 'trial.example'), { signingDomain: 'trial.example' }),
    { fromEmail: 'desk@trial.example' },
  ],
  [
    'a signature of a public suffix',
    'nothing_vouches',
    () => signed(letter.replaceAll('office.example', 'office.co.uk'), { signingDomain: 'co.uk' }),
    { fromEmail: 'desk@office.co.uk' },
  ],
  [
    'a display name that is an address',
    'nothing_vouches',
    () =>
      signed(
        'From: "desk@office.example" <a@other.example>\r\nTo: permits+abc@inbound.example\r\nSubject: Granted\r\n\r\n.\r\n',
      ),
    { fromEmail: 'a@other.example' },
  ],
  [
    'what another than the relay has found',
    'nothing_vouches',
    async () => result('mx.evil.example') + letter,
    { envelope: null, relay },
  ],
  [
    'a word of the relay below that of another',
    'nothing_vouches',
    async () => result('mx.evil.example') + result(relay) + letter,
    { envelope: null, relay },
  ],
  [
    'the relay’s word about another domain',
    'nothing_vouches',
    async () => result(relay, 'other.example') + letter,
    { envelope: null, relay },
  ],
  ['a hundred signatures', 'unreadable', async () => 'DKIM-Signature: v=1; d=office.example\r\n'.repeat(100) + letter],
  ['a head without end', 'unreadable', async () => `X: ${'y'.repeat(300_000)}\r\n${letter}`],
];

test.each(forged)('%s proves nothing', async (_name, why, raw, more) => {
  expect(await prove(await raw(), more)).toMatchObject({ proven: null, why_not: why });
});

test('where DNS gives no answer nothing is proven, and nothing is asked twice', async () => {
  const slow = letter.replaceAll('office.example', 'slow.example');
  const proof = await prove(await signed(slow, { signingDomain: 'slow.example' }), { fromEmail: 'desk@slow.example' });
  expect(proof).toMatchObject({ proven: null, dkim: [] });
});
