import { CardPayments } from '../../kit/card-payments.ts';
import type { Portal, PortalContext } from '../../kit/context.ts';
import { serveAssets } from '../../kit/page.ts';
import { Replica, type Visit } from '../../kit/replica.ts';
import { serveApplication } from './application-routes.ts';
import { openDesk } from './desk.ts';
import { type Draft, emptyDraft, type PaidDraft } from './draft.ts';
import { fileApplication } from './filing.ts';
import { CookieWallPage, ErrorPage, MaintenancePage, MessagePage } from './pages.tsx';
import { servePayment } from './payment-routes.tsx';
import { serveSidePages } from './side-routes.tsx';
import { answer, languageOfPage, viewOf } from './site.tsx';
import { WORDS } from './words.ts';

/**
 * Replica of www.certificat-air.gouv.fr, where France issues the Crit'Air sticker.
 * Steps for faults: home, cgu, vehicle, document, keeper, summary, payment, approval, return, tracking, simulation,
 * correction, faq; `no_mail` and `document_refused` belong to the step `office`.
 */
export function createCertificatAir(context: PortalContext): Portal {
  const { decisionSeconds } = context;
  const replica: Replica<Draft> = new Replica<Draft>(context, {
    name: 'certificat-air',
    idleMinutes: 20,
    fresh: emptyDraft,
    unplayed: [
      'modal',
      'interstitial',
      'identity_wall',
      'lying_thanks',
      'no_decision',
      'office_refuses',
      'office_asks',
      'others_paper',
      'contrary_mail',
    ],
    interruptions: {
      maintenance: ({ c }) => {
        c.header('Retry-After', '3600');
        return answer(c, <MaintenancePage base={replica.base} language={languageOfPage(c)} />, 503);
      },
      error: ({ c }) => answer(c, <ErrorPage base={replica.base} />, 500),
      cookieWall: (visit) => answer(visit.c, <CookieWallPage view={viewOf(replica, visit)} />),
      expired: ({ c }) => c.redirect(`${replica.base}/${languageOfPage(c)}/session-expiree`, 303),
      notFound,
    },
  });

  function notFound(visit: Visit<Draft>): Response {
    const view = viewOf(replica, visit);
    return answer(visit.c, <MessagePage view={view} title={WORDS.notFound[view.language]} />, 404);
  }

  const office = openDesk(replica.log, context.mail, replica.url);
  const payments = new CardPayments<PaidDraft>(replica.folder, (order) => {
    const filed = fileApplication(replica.log, order, {
      decisionSeconds,
      neverMails: () => replica.faults.take('no_mail', 'office') !== undefined,
      refusesDocument: () => replica.faults.take('document_refused', 'office') !== undefined,
    });
    if (filed) office.look(filed.reference);
  });
  replica.alsoLog('payments', () => payments.overview());

  const site = { replica, payments, office, decisionSeconds };
  serveAssets(replica.app, import.meta.dirname, ['site.css', 'forms.css', 'sips.css']);
  serveSidePages(site);
  serveApplication(site);
  servePayment(site, notFound);
  replica.serveNotFound();

  return {
    name: 'certificat-air',
    title: "Certificat qualité de l'air (Crit'Air), France",
    app: replica.app,
    [Symbol.dispose]: () => office[Symbol.dispose](),
  };
}
