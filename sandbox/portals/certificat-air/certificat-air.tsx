import { CardPayments } from '../../kit/card-payments.ts';
import type { Portal, PortalContext } from '../../kit/context.ts';
import { serveAssets } from '../../kit/render-page.ts';
import { Replica, type Visit } from '../../kit/replica.ts';
import { serveApplication } from './application-routes.ts';
import { openDeliveryOffice } from './delivery-office.ts';
import { type ApplicationDraft, createEmptyDraft, type PaidDraft } from './draft.ts';
import { filePaidApplication } from './filing.ts';
import { createVisitView, readPageLanguage, respondWithHtml } from './page-services.tsx';
import { CookieWallPage, ErrorPage, MaintenancePage, MessagePage } from './pages.tsx';
import { servePayment } from './payment-routes.tsx';
import { serveSidePages } from './side-routes.tsx';
import { TEXTS } from './texts.ts';

/**
 * Replica of www.certificat-air.gouv.fr, where France issues the Crit'Air sticker.
 * Steps for faults: home, cgu, vehicle, document, keeper, summary, payment, approval, return, tracking, simulation,
 * correction, faq; `no_mail` and `document_refused` belong to the step `office`.
 */
export function createCertificatAir(context: PortalContext): Portal {
  const { decisionSeconds } = context;
  const replica: Replica<ApplicationDraft> = new Replica<ApplicationDraft>(context, {
    name: 'certificat-air',
    idleMinutes: 20,
    createSessionData: createEmptyDraft,
    unsupportedFaults: [
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
        return respondWithHtml(c, <MaintenancePage base={replica.base} language={readPageLanguage(c)} />, 503);
      },
      error: ({ c }) => respondWithHtml(c, <ErrorPage base={replica.base} />, 500),
      cookieWall: (visit) => respondWithHtml(visit.c, <CookieWallPage view={createVisitView(replica, visit)} />),
      expired: ({ c }) => c.redirect(`${replica.base}/${readPageLanguage(c)}/session-expiree`, 303),
      notFound,
    },
  });

  function notFound(visit: Visit<ApplicationDraft>): Response {
    const view = createVisitView(replica, visit);
    return respondWithHtml(visit.c, <MessagePage view={view} title={TEXTS.notFound[view.language]} />, 404);
  }

  const office = openDeliveryOffice(replica.log, context.mail, replica.url);
  const payments = new CardPayments<PaidDraft>(replica.folder, (order) => {
    const filed = filePaidApplication(replica.log, order, {
      decisionSeconds,
      neverMails: () => replica.faults.consume('no_mail', 'office') !== undefined,
      refusesDocument: () => replica.faults.consume('document_refused', 'office') !== undefined,
    });
    if (filed) office.schedule(filed.reference);
  });
  replica.addToLog('payments', () => payments.overview());

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
