import { findCardProblems, type TypedCard } from './card-outcome.ts';
import type { PaymentOrder } from './card-payments.ts';
import type { PaymentPages } from './definition.ts';
import { computeDisplayedPrice, formatCents } from './displayed-price.ts';
import { type FilingDraft, screenPath, type VisitDraft } from './draft.ts';
import { respondWithFalseThanks } from './flow-completion.tsx';
import { type PortalServices, resolveAddresses, respondWithPage, toPortalLanguage } from './page-context.ts';
import { CARD_ERROR_TEXTS, CardApprovalPage, CardFrame, CardPaymentPage } from './payment-pages.tsx';
import type { Visit } from './replica.ts';
import type { KitLanguage } from './words/translate.ts';

type PortalPaymentOrder = PaymentOrder<FilingDraft>;

/** The card processor's pages, addressed by the payment's token alone. */
export function serveCardPayment<L extends KitLanguage>(
  site: PortalServices<L>,
  pages: PaymentPages<L>,
  notFound: (visit: Visit<VisitDraft<L>>) => Response,
): void {
  const { replica, payments, definition, translate } = site;
  const { app, base } = replica;
  /** Cards that the frame found good, by payment. */
  const judged = new Map<string, string>();

  function serve(
    method: 'GET' | 'POST',
    path: string,
    step: string,
    handle: (visit: Visit<VisitDraft<L>>, order: PortalPaymentOrder) => Response | Promise<Response>,
  ): void {
    const handler = replica.page(step, (visit) => {
      const order = payments.get(visit.c.req.param('token') ?? '');
      return order ? handle(visit, order) : notFound(visit);
    });
    app.on(method, `/${pages.path}/:token${path}`, handler);
  }

  const addresses = resolveAddresses(definition);

  function propsOf(order: PortalPaymentOrder) {
    const language = toPortalLanguage(definition, order.language);
    const text = formatCents(order.amountCents, language, 'EUR', definition.locales?.[language]);
    return { base, pages, addresses, translate, order, language, displayedPrice: { text } };
  }
  const flowOf = ({ draft }: PortalPaymentOrder) => definition.flows.find(({ name }) => name === draft.flow);

  /** Where an order that is not being paid right now belongs. */
  function leave({ c }: Visit<VisitDraft<L>>, order: PortalPaymentOrder): Response {
    const { state, token, language } = order;
    const flow = flowOf(order);
    const page = `${base}/${pages.path}/${token}`;
    const last = flow?.screens.at(-1);
    const done = `${base}/${language}/${flow?.name}/${addresses.done}/${token}`;
    const cancelled = `${base}/${language}/${flow?.name}/${last && screenPath(last)}?${addresses.cancelled}`;
    return c.redirect({ open: page, challenge: `${page}/3ds`, paid: done, failed: done, cancelled }[state], 303);
  }

  serve('GET', '', 'payment', (visit, order) => {
    if (order.state !== 'open') return leave(visit, order);
    const props = propsOf(order);
    const refused = order.attempts.at(-1)?.outcome === 'declined';
    const alert = refused ? translate('paymentRefused')[props.language] : undefined;
    const shown = computeDisplayedPrice(site, visit, order.amountCents, props.language);
    return respondWithPage(visit.c, <CardPaymentPage {...props} displayedPrice={shown} alert={alert} />);
  });

  serve('GET', '/card', 'card', (visit, order) => respondWithPage(visit.c, <CardFrame {...propsOf(order)} />));

  serve('POST', '/card', 'card', async (visit, order) => {
    const card = readTypedCard(pages, await replica.readBody(visit.c));
    const [problem] = findCardProblems(card);
    if (problem)
      return visit.c.text(translate(CARD_ERROR_TEXTS[problem])[toPortalLanguage(definition, order.language)], 422);
    judged.set(order.token, card.number);
    return visit.c.body(null, 204);
  });

  serve('POST', '', 'payment', async (visit, { token }) => {
    const { c } = visit;
    const card = readTypedCard(pages, await replica.readBody(c));
    const known = payments.get(token);
    const isRepeat = known?.state === 'paid' && replica.takesRepeats();
    const order = isRepeat ? payments.openCopy(known) : known;
    if (order?.state !== 'open') return order ? leave(visit, order) : notFound(visit);
    const props = propsOf(order);
    const inFrame = judged.get(token);
    const inFrameOnly = inFrame === undefined ? (['number'] as const) : [];
    const problems = pages.frame ? inFrameOnly : findCardProblems(card);
    const [problem] = problems;
    if (problem) {
      const told = pages.errorsBeside ? { problems } : { alert: translate(CARD_ERROR_TEXTS[problem])[props.language] };
      return respondWithPage(c, <CardPaymentPage {...props} {...told} typed={card} />, 422);
    }
    const flow = flowOf(order);
    if (flow && replica.faults.consume('lying_thanks', 'payment'))
      return respondWithFalseThanks(site, flow, visit, props.language);
    const tried = payments.pay(order.token, inFrame ?? card.number, bankFault()) ?? order;
    if (!replica.takesRepeats()) judged.delete(token);
    if (tried.state === 'open') {
      const alert = translate('paymentRefused')[props.language];
      return respondWithPage(c, <CardPaymentPage {...props} alert={alert} typed={card} />, 402);
    }
    return tried.state === 'paid' ? replica.answerSubmission(visit, () => leave(visit, tried)) : leave(visit, tried);
  });

  function bankFault(): 'declines' | 'challenges' | undefined {
    if (replica.faults.consume('payment_declined', 'payment')) return 'declines';
    return replica.faults.consume('payment_3ds', 'payment') ? 'challenges' : undefined;
  }

  serve('GET', '/3ds', 'approval', (visit, order) => {
    return order.state === 'challenge'
      ? respondWithPage(visit.c, <CardApprovalPage {...propsOf(order)} />)
      : leave(visit, order);
  });

  serve('POST', '/3ds', 'approval', async (visit, { token }) => {
    const code = (await replica.readBody(visit.c)).otp;
    const order = payments.get(token);
    if (order?.state !== 'challenge') return order ? leave(visit, order) : notFound(visit);
    const approved = payments.approve(token, typeof code === 'string' ? code : '') ?? order;
    if (approved.state === 'paid') return replica.answerSubmission(visit, () => leave(visit, approved));
    if (approved.state !== 'challenge') return leave(visit, approved);
    const props = propsOf(approved);
    return respondWithPage(
      visit.c,
      <CardApprovalPage {...props} alert={translate('wrongApprovalCode')[props.language]} />,
      422,
    );
  });

  serve('POST', `/${addresses.cancelPayment}`, 'payment', (visit, order) =>
    leave(visit, payments.cancel(order.token) ?? order),
  );

  app.get(`/${pages.path}/:token/${addresses.paymentState}`, (c) => {
    const order = payments.get(c.req.param('token') ?? '');
    return order ? c.json({ state: order.state }) : c.json({ error: 'unknown' }, 404);
  });
}

function readTypedCard<L extends KitLanguage>({ inputs }: PaymentPages<L>, body: Record<string, unknown>): TypedCard {
  const read = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  const card = { number: read(inputs.number), code: read(inputs.code) };
  if (typeof inputs.expiry === 'object') {
    return { ...card, month: read(inputs.expiry.month), year: read(inputs.expiry.year) };
  }
  const [month = '', year = ''] = read(inputs.expiry).replace(/\s/g, '').split('/');
  return { ...card, month, year: year.length === 2 ? `20${year}` : year };
}
