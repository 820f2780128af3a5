import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { serveAccounts } from './account-routes.tsx';
import { Accounts } from './accounts.ts';
import { fileApplication, openBackOffice } from './application-filing.ts';
import { CardPayments } from './card-payments.ts';
import { serveCommonPages } from './common-routes.tsx';
import type { PortalDefinition } from './definition.ts';
import { createVisitDraft, type FilingDraft, type VisitDraft } from './draft.ts';
import { serveThankYouPages } from './flow-completion.tsx';
import { serveFlows } from './flow-routes.tsx';
import { createInterruptions, respondNotFound } from './interruptions.tsx';
import type { PortalServices } from './page-context.ts';
import { serveCardPayment } from './payment-routes.tsx';
import { type Portal, type PortalContext, Replica } from './replica.ts';
import { createTranslate, type KitLanguage } from './words/translate.ts';

/**
 * Builds a replica from its definition. A fault may name one of these steps: the names of the portal's screens, and home,
 * payment, card, approval, done, receipt, reply, sign-up, confirm, sign-in and area. Faults of the back office (`no_mail`,
 * `no_decision`, `office_refuses`, `office_asks`, `others_paper`, `contrary_mail`) have the step `office`.
 * @param serveMorePages adds pages that no other portal has
 */
export function definePortal<L extends KitLanguage>(
  definition: PortalDefinition<L>,
  serveMorePages?: (site: PortalServices<L>) => void,
): (context: PortalContext) => Portal {
  return (context) => openPortal(definition, context, serveMorePages);
}

function openPortal<L extends KitLanguage>(
  definition: PortalDefinition<L>,
  context: PortalContext,
  serveMorePages?: (site: PortalServices<L>) => void,
): Portal {
  const { decisionSeconds } = context;
  const {
    name,
    title,
    idleMinutes,
    languages,
    textOverrides,
    theme,
    account,
    payment,
    takesRepeats = false,
    unsupportedFaults = ['document_refused'],
  } = definition;
  const translate = createTranslate(languages, textOverrides);
  const pageServices = {
    definition,
    translate,
    get replica(): Replica<VisitDraft<L>> {
      return replica;
    },
  };
  const replica: Replica<VisitDraft<L>> = new Replica<VisitDraft<L>>(context, {
    name,
    idleMinutes,
    createSessionData: createVisitDraft,
    interruptions: createInterruptions(pageServices),
    unsupportedFaults,
    takesRepeats,
  });

  const { office, renderReceipt } = openBackOffice(definition, translate, replica, context.mail);
  const payments = new CardPayments<FilingDraft>(replica.folder, (order) => {
    const { language, token, amountCents, currency, paidAt = order.createdAt } = order;
    const cardPayment = { state: 'paid' as const, amountCents, currency, paidAt, token };
    fileApplication({ definition, replica, decisionSeconds, office }, order.draft, {
      language,
      token,
      payment: cardPayment,
    });
  });
  const accounts = new Accounts(replica.folder);
  replica.addLogSection('payments', () => payments.listForLog());
  if (account) replica.addLogSection('accounts', () => accounts.listForLog());

  const site: PortalServices<L> = { definition, replica, translate, payments, accounts, office, decisionSeconds };
  serveAssets(replica.app, import.meta.dirname, ['kit.css']);
  serveAssets(replica.app, theme.folder, ['site.css']);
  serveCommonPages(site);
  serveMorePages?.(site);
  if (account) serveAccounts(site, account, context.mail);
  serveFlows(site);
  if (payment) serveCardPayment(site, payment, (visit) => respondNotFound(site, visit));
  serveThankYouPages(site, renderReceipt, (visit) => respondNotFound(site, visit));
  replica.serveNotFound();

  return { name, title, app: replica.app, [Symbol.dispose]: () => office[Symbol.dispose]() };
}

/** Serves a replica's style sheets, and the script all replicas share, under `<base>/assets/`. */
function serveAssets(app: Hono, folder: string, styleSheets: readonly string[]): void {
  for (const name of styleSheets) {
    const css = readFileSync(join(folder, name), 'utf8');
    app.get(`/assets/${name}`, (c) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  }
  const script = readFileSync(join(import.meta.dirname, 'browser.js'), 'utf8');
  app.get('/assets/page.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
}
