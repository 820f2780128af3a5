import type { PaymentOrder } from '../../kit/card-payments.ts';
import type { Visit } from '../../kit/replica.ts';
import { type CardEntry, findCardErrors } from '../../kit/test-cards.ts';
import type { ApplicationDraft, PaidDraft } from './draft.ts';
import { buildLanguagePaths, isLanguage, type Language } from './language.ts';
import { type CertificatAirServices, createVisitView, readPageLanguage, respondWithHtml } from './page-services.tsx';
import { DonePage, MessagePage } from './pages.tsx';
import { computeShownPrice } from './price.ts';
import { ApprovalPage, PaymentPage } from './sips-pages.tsx';
import { TEXTS } from './texts.ts';

type Order = PaymentOrder<PaidDraft>;

/** The card processor's pages, addressed by the payment's token alone, and the page the payer comes back to. */
export function servePayment(
  site: CertificatAirServices,
  notFound: (visit: Visit<ApplicationDraft>) => Response,
): void {
  const { replica, payments } = site;
  const { app, base } = replica;

  const withOrder =
    (handler: (visit: Visit<ApplicationDraft>, order: Order) => Response | Promise<Response>) =>
    (visit: Visit<ApplicationDraft>) => {
      const order = payments.get(visit.c.req.param('token') ?? '');
      return order ? handler(visit, order) : notFound(visit);
    };

  /** Where an order that is not being paid right now belongs. */
  function leave(visit: Visit<ApplicationDraft>, { state, token, language }: Order): Response {
    const page = `${base}/paiement/${token}`;
    const back = `${base}/${language}/demande`;
    const targets = {
      open: page,
      challenge: `${page}/3ds`,
      paid: `${back}/retour/${token}`,
      failed: `${back}/retour/${token}`,
      cancelled: `${back}/recapitulatif?paiement=annule`,
    };
    return visit.c.redirect(targets[state], 303);
  }

  app.get(
    '/paiement/:token',
    replica.page(
      'payment',
      withOrder((visit, order) => {
        if (order.state !== 'open') return leave(visit, order);
        const refused = order.attempts.at(-1)?.outcome === 'declined';
        return respondWithHtml(
          visit.c,
          <PaymentPage
            base={base}
            language={languageOf(order)}
            order={order}
            asked={computeShownPrice(replica, visit, order.amountCents, languageOf(order))}
            refused={refused}
          />,
        );
      }),
    ),
  );

  app.post(
    '/paiement/:token',
    replica.page(
      'payment',
      withOrder(async (visit, { token }) => {
        const { c } = visit;
        const typed = cardFrom(await replica.readBody(c));
        const problems = findCardErrors(typed);
        const known = payments.get(token);
        const isRepeat = known?.state === 'paid' && replica.takesRepeats();
        const order = isRepeat ? payments.openCopy(known) : known;
        if (order?.state !== 'open') return order ? leave(visit, order) : notFound(visit);
        const page = { base, language: languageOf(order), typed };
        if (problems.length > 0)
          return respondWithHtml(c, <PaymentPage {...page} order={order} problems={problems} />, 422);
        const tried = payments.pay(order.token, typed.number, bankFault()) ?? order;
        if (tried.state === 'open') return respondWithHtml(c, <PaymentPage {...page} order={tried} refused />, 402);
        return tried.state === 'paid'
          ? replica.answerSubmission(visit, () => leave(visit, tried))
          : leave(visit, tried);
      }),
    ),
  );

  function bankFault(): 'declines' | 'challenges' | undefined {
    if (replica.faults.consume('payment_declined', 'payment')) return 'declines';
    return replica.faults.consume('payment_3ds', 'payment') ? 'challenges' : undefined;
  }

  app.get(
    '/paiement/:token/3ds',
    replica.page(
      'approval',
      withOrder((visit, order) => {
        if (order.state !== 'challenge') return leave(visit, order);
        return respondWithHtml(visit.c, <ApprovalPage base={base} language={languageOf(order)} order={order} />);
      }),
    ),
  );

  app.post(
    '/paiement/:token/3ds',
    replica.page(
      'approval',
      withOrder(async (visit, { token }) => {
        const code = (await replica.readBody(visit.c)).otp;
        const order = payments.get(token);
        if (order?.state !== 'challenge') return order ? leave(visit, order) : notFound(visit);
        const asked = payments.approve(token, typeof code === 'string' ? code : '') ?? order;
        if (asked.state === 'paid') return replica.answerSubmission(visit, () => leave(visit, asked));
        if (asked.state !== 'challenge') return leave(visit, asked);
        return respondWithHtml(
          visit.c,
          <ApprovalPage base={base} language={languageOf(order)} order={asked} wrong />,
          422,
        );
      }),
    ),
  );

  app.get('/paiement/:token/etat', (c) => {
    const order = payments.get(c.req.param('token'));
    return order ? c.json({ state: order.state }) : c.json({ error: 'unknown' }, 404);
  });

  app.post(
    '/paiement/:token/annulation',
    replica.page(
      'payment',
      withOrder((visit, order) => {
        return leave(visit, payments.cancel(order.token) ?? order);
      }),
    ),
  );

  app.on(
    'GET',
    buildLanguagePaths('/demande/retour/:token'),
    replica.page(
      'return',
      withOrder((visit, order) => {
        const { c, session } = visit;
        const view = createVisitView(replica, visit);
        const language = readPageLanguage(c);
        const application = replica.log.all().find(({ payment }) => payment?.token === order.token);
        if (application) {
          replica.sessions.reset(session);
          return respondWithHtml(c, <DonePage view={view} application={application} />);
        }
        if (order.state === 'open' || order.state === 'challenge') {
          const link = { href: `/paiement/${order.token}`, label: TEXTS.resumePayment[language] };
          return respondWithHtml(c, <MessagePage view={view} title={TEXTS.pendingTitle[language]} link={link} />);
        }
        const link = { href: `/${language}/demande/recapitulatif`, label: TEXTS.backToSummary[language] };
        const text = order.state === 'failed' ? TEXTS.paymentRefused[language] : TEXTS.paymentCancelled[language];
        return respondWithHtml(
          c,
          <MessagePage view={view} title={TEXTS.unpaidTitle[language]} text={text} link={link} />,
        );
      }),
    ),
  );
}

function languageOf({ language }: Order): Language {
  return isLanguage(language) ? language : 'fr';
}

function cardFrom(body: Record<string, unknown>): CardEntry {
  const read = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  return { number: read('cardNumber'), month: read('expiryMonth'), year: read('expiryYear'), code: read('cvv') };
}
