import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import { PAGE_HEADERS, renderSandboxPage } from './sandbox-page.tsx';
import { Store } from './store.ts';

interface DkimKey {
  domain: string;
  /** PEM. */
  privateKey: string;
}

const SELECTOR = 'office';
/** Reserved for examples (RFC 2606): nobody's mail can be meant. Names below it are the offices' and places' of the sandbox. */
const isSandboxDomain = (domain: string) => /^[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){0,4}\.example$/.test(domain);
const SPF = 'v=spf1 ip4:127.0.0.1 -all';
const DMARC = 'v=DMARC1; p=reject';

type DnsAnswer = { records: string[][] } | { error: 'ENOTFOUND' | 'ENODATA' };

/** Whose mails the sandbox sends: a key each, made when it is first needed, and what DNS says of them. */
export class MailDomains {
  readonly #keys: Store<DkimKey>;

  constructor(stateDir: string | undefined) {
    this.#keys = new Store(stateDir && join(stateDir, 'mail-keys.jsonl'));
  }

  /** To sign with, as nodemailer takes it; undefined for a domain that is not the sandbox's. */
  findDkimSigner(domain: string): { domainName: string; keySelector: string; privateKey: string } | undefined {
    const privateKey = this.#keyOf(domain)?.privateKey;
    return privateKey === undefined ? undefined : { domainName: domain, keySelector: SELECTOR, privateKey };
  }

  resolve(name: string, type: string): DnsAnswer {
    const [, label, domain = name] = /^(_dmarc|office\._domainkey)\.(.+)$/.exec(name) ?? [];
    const key = label === `${SELECTOR}._domainkey` ? this.#keyOf(domain) : undefined;
    if (!isSandboxDomain(domain)) return { error: 'ENOTFOUND' };
    if (type !== 'TXT') return { error: 'ENODATA' };
    if (label === '_dmarc') return { records: [[DMARC]] };
    return { records: [key ? splitTxtString(buildDkimRecord(key)) : [SPF]] };
  }

  all(): DkimKey[] {
    return this.#keys.all();
  }

  #keyOf(domain: string): DkimKey | undefined {
    if (!isSandboxDomain(domain)) return undefined;
    const known = this.#keys.get(domain);
    if (known) return known;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return this.#keys.put(domain, {
      domain,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    });
  }
}

const buildDkimRecord = ({ privateKey }: DkimKey) =>
  `v=DKIM1; k=rsa; p=${createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')}`;

/** A string in DNS has at most 255 characters (RFC 1035, 3.3.14). */
const splitTxtString = (text: string) => text.match(/.{1,255}/g) ?? [];

/** DNS for programs as JSON, `/<name>/<type>`, and for people as a page; to be mounted at /dns. */
export function createDnsRoutes(domains: MailDomains): Hono {
  const app = new Hono();
  app.get('/', (c) => c.html(dnsPage(domains.all()), 200, PAGE_HEADERS));
  app.get('/:name/:type', (c) => c.json(domains.resolve(c.req.param('name').toLowerCase(), c.req.param('type'))));
  return app;
}

function dnsPage(keys: readonly DkimKey[]): string {
  return renderSandboxPage({
    title: 'DNS',
    children: (
      <>
        <h1>What DNS says of the sandbox's mail domains</h1>
        <p className="quiet">
          Every name below <code>.example</code> may send from 127.0.0.1 only (SPF), and asks to refuse what is not
          proven (DMARC). The keys of those that have sent:
        </p>
        {keys.map((key) => (
          <section key={key.domain} className="card">
            <h2 style={{ marginTop: 0 }}>{key.domain}</h2>
            <p>
              <code>{SPF}</code>
            </p>
            <p>
              _dmarc: <code>{DMARC}</code>
            </p>
            <p style={{ overflowWrap: 'anywhere' }}>
              {SELECTOR}._domainkey: <code>{buildDkimRecord(key)}</code>
            </p>
          </section>
        ))}
        {keys.length === 0 && <p>Nobody has sent a mail yet.</p>}
      </>
    ),
  });
}
