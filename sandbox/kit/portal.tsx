import { serveAccounts } from './account-routes.tsx';
import { Accounts } from './accounts.ts';
import { CardPayments } from './card-payments.ts';
import type { Portal, PortalContext } from './context.ts';
import type { PortalDefinition } from './definition.ts';
import { fileApplication, openDesk } from './desk.ts';
import { type Draft, emptyDraft, type PaidDraft } from './draft.ts';
import { serveThanks } from './flow-ends.tsx';
import { serveFlows } from './flow-routes.tsx';
import { interruptions, notFound } from './interruptions.tsx';
import { serveAssets } from './page.ts';
import { servePayment } from './payment-routes.tsx';
import { Replica } from './replica.ts';
import { serveSidePages } from './side-routes.tsx';
import type { Site } from './site.tsx';
import { type Language, sayer } from './words/say.ts';

/**
 * A replica from its definition. Steps for faults: each screen's own, and home, payment, card, approval, done, receipt,
 * reply, sign-up, confirm, sign-in, area; what the office does (`no_mail`, `no_decision`, `office_refuses`, `office_asks`,
 * `others_paper`, `contrary_mail`) belongs to the step `office`.
 */
export function definePortal<L extends Language>(definition: PortalDefinition<L>): (context: PortalContext) => Portal {
  return (context) => openPortal(definition, context);
}

function openPortal<L extends Language>(definition: PortalDefinition<L>, context: PortalContext): Portal {
  const { decisionSeconds } = context;
  const { name, title, idleMinutes, languages, words, look, account, payment, takesRepeats = false } = definition;
  const say = sayer(languages, words);
  const shown = {
    definition,
    say,
    get replica(): Replica<Draft<L>> {
      return replica;
    },
  };
  const replica: Replica<Draft<L>> = new Replica<Draft<L>>(context, {
    name,
    idleMinutes,
    fresh: emptyDraft,
    interruptions: interruptions(shown),
    unplayed: ['document_refused'],
    takesRepeats,
  });

  const { office, receipt } = openDesk(definition, say, replica, context.mail);
  const payments = new CardPayments<PaidDraft>(replica.folder, (order) => {
    const { language, token, amountCents, currency, paidAt = order.createdAt } = order;
    const paid = { state: 'paid' as const, amountCents, currency, paidAt, token };
    fileApplication({ definition, replica, decisionSeconds, office }, order.draft, { language, token, payment: paid });
  });
  const accounts = new Accounts(replica.folder);
  replica.alsoLog('payments', () => payments.overview());
  if (account) replica.alsoLog('accounts', () => accounts.overview());

  const site: Site<L> = { definition, replica, say, payments, accounts, office, decisionSeconds };
  serveAssets(replica.app, import.meta.dirname, ['kit.css']);
  serveAssets(replica.app, look.folder, ['site.css']);
  serveSidePages(site);
  if (account) serveAccounts(site, account, context.mail);
  serveFlows(site);
  if (payment) servePayment(site, payment, (visit) => notFound(site, visit));
  serveThanks(site, receipt, (visit) => notFound(site, visit));
  replica.serveNotFound();

  return { name, title, app: replica.app, [Symbol.dispose]: () => office[Symbol.dispose]() };
}
