import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createCardPayments } from './card-payments/card-payments.ts';
import { renderFrontPage } from './front-page.tsx';
import { createDnsRoutes, MailDomains } from './mail-domains.tsx';
import { createMailSender } from './mail-sender.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { createMailboxRoutes } from './mailbox/routes.ts';
import { startMailboxSmtp } from './mailbox/smtp.ts';
import type { SandboxOptions } from './options.ts';
import { contactProfiles } from './places/contact-profiles.ts';
import { createContacts } from './places/contacts.ts';
import { createPortals } from './portals/portals.ts';
import { PAGE_HEADERS } from './sandbox-page.tsx';

export interface Sandbox {
  origin: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts the stand-ins for the outside world. @throws when a port is taken; nothing is left running then. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, port, origin, stateDir, decisionSeconds, inbound } = options;
  const kept = stateDir ? { stateDir } : {};
  await using started = new AsyncDisposableStack();

  const mailbox = new Mailbox(stateDir);
  const domains = new MailDomains(stateDir);
  const mail = started.use(createMailSender({ inbound, mailbox, domains, ...kept }));
  const places = started.use(createContacts({ mail, decisionSeconds, ...kept }));
  started.use(await startMailboxSmtp(mailbox, places, { host, port: options.mailboxSmtpPort }));
  const cardPayments = started.use(createCardPayments(options));
  const portals = createPortals({ origin, decisionSeconds, mail, ...kept });

  // Not strict: `/portals/<portal>` and `/portals/<portal>/` are the same page, as on the official portals.
  const app = new Hono({ strict: false });
  app.get('/', (c) => c.html(renderFrontPage(portals, contactProfiles), 200, PAGE_HEADERS));
  app.route('/', cardPayments.app);
  app.route('/dns', createDnsRoutes(domains));
  app.route('/places', places.app);
  app.route('/mailbox', createMailboxRoutes(mailbox, origin));
  for (const portal of portals) app.route(`/portals/${portal.name}`, portal.app);

  const server = createAdaptorServer({ fetch: app.fetch });
  await once(server.listen(port, host), 'listening');
  started.defer(() => {
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    return closed.then(() => undefined);
  });

  const running = started.move();
  return { origin, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
