import { randomBytes } from 'node:crypto';
import { applyMixUpFault, createUniqueReference, fileApplication, mixWithOtherCustomer } from './application-filing.ts';
import type { Application } from './application-log.ts';
import { isoTimeInSeconds } from './back-office.ts';
import type { PaymentOrder } from './card-payments.ts';
import type { ChangeEnd, FilingEnd, Flow, FlowSituation } from './definition.ts';
import { type FilingDraft, screenPath, type VisitDraft } from './draft.ts';
import { PortalMessagePage } from './layout.tsx';
import type { LocalizedText } from './localized-text.ts';
import {
  createPageContext,
  expandLanguagePaths,
  type PortalServices,
  readPathLanguage,
  resolveAddresses,
  respondWithPage,
} from './page-context.ts';
import type { Visit } from './replica.ts';
import type { KitLanguage } from './words/translate.ts';

/** What the button of a flow's last screen does. */
export function completeFlow<L extends KitLanguage>(
  site: PortalServices<L>,
  flow: Flow<L>,
  visit: Visit<VisitDraft<L>>,
  situation: FlowSituation<L>,
): Response | LocalizedText<L> {
  const { end: ends } = flow;
  if (ends.kind === 'filing') return completeFiling(site, flow, ends, visit, situation);
  if (ends.kind === 'change') return completeChange(site, ends, visit, situation);
  const { title, text, ends: isOver } = ends.decide(situation);
  const { language } = situation;
  const next = site.definition.flows.find(({ name }) => !isOver && name === ends.nextFlow);
  const links = next ? [{ href: `/${language}/${next.name}`, label: next.title[language] }] : [];
  const view = createPageContext(site, visit);
  return respondWithPage(
    visit.c,
    <PortalMessagePage view={view} title={title[language]} text={text[language]} links={links} />,
  );
}

function completeFiling<L extends KitLanguage>(
  site: PortalServices<L>,
  flow: Flow<L>,
  ends: FilingEnd<L>,
  visit: Visit<VisitDraft<L>>,
  { answers, language }: FlowSituation<L>,
): Response {
  const { replica, payments, definition } = site;
  const { entries, account } = visit.session.data;
  const files = Object.assign({}, ...Object.values(entries).map((entry) => entry.files));
  const draft: FilingDraft = { flow: flow.name, fields: answers, files, account };
  const amountCents = ends.price?.(answers) ?? 0;
  if (amountCents > 0 && definition.payment) {
    const description = definition.payment.description[language];
    const { token } = payments.open({ amountCents, language, description, draft });
    return visit.c.redirect(`${replica.base}/${definition.payment.path}/${token}`, 303);
  }
  if (replica.faults.consume('lying_thanks', visit.step)) return respondWithFalseThanks(site, flow, visit, language);
  const token = randomBytes(16).toString('hex');
  fileApplication(site, draft, { language, token });
  return replica.answerSubmission(visit, () => {
    return visit.c.redirect(
      `${replica.base}/${language}/${flow.name}/${resolveAddresses(definition).done}/${token}`,
      303,
    );
  });
}

function completeChange<L extends KitLanguage>(
  site: PortalServices<L>,
  ends: ChangeEnd<L>,
  visit: Visit<VisitDraft<L>>,
  situation: FlowSituation<L>,
): Response | LocalizedText<L> {
  const { replica, office } = site;
  const { language } = situation;
  const found = ends.find(situation);
  if ('says' in found) return found.says;
  const made = ends.change(found, situation);
  if ('says' in made) return made.says;
  const filing = findFilingEnd(site, found);
  const details = { ...found.details, ...made.details, ...(filing && applyMixUpFault(replica, filing)) };
  const changed = { state: made.state, details };
  const { title, text } = ends.thanks;
  const told = buildThankYouProps(site, { ...found, ...changed }, language);
  const page = (
    <PortalMessagePage view={createPageContext(site, visit)} title={title[language]} text={text[language]} {...told} />
  );
  const thanks = () => respondWithPage(visit.c, page);
  if (replica.faults.consume('lying_thanks', visit.step)) return thanks();
  replica.log.change(found.reference, {
    ...changed,
    due: [...found.due, ...(ends.mail ? [{ task: `mail-${ends.mail}`, at: isoTimeInSeconds(0) }] : [])],
  });
  office.schedule(found.reference);
  visit.session.data.entries = {};
  return replica.answerSubmission(visit, thanks);
}

/** The facts of an application, and the way to its receipt. */
function buildThankYouProps<L extends KitLanguage>(site: PortalServices<L>, application: Application, language: L) {
  const { token, document, page, otherNumber } = application.details;
  const { receipt, facts } = findFilingEnd(site, application) ?? {};
  const { translate } = site;
  const shown = mixWithOtherCustomer(application, page);
  const reference = document === 'page' && otherNumber ? otherNumber : shown.reference;
  return {
    lines: [{ label: translate('reference')[language], value: reference }, ...(facts?.(shown, language) ?? [])],
    links:
      receipt && !receipt.isMailedOnly
        ? [{ href: `/${language}/receipt/${token}`, label: translate('download')[language] }]
        : [],
  };
}

/** What somebody reads who comes back from the payment without having paid. */
function buildUnpaidProps<L extends KitLanguage>(
  { definition, translate }: PortalServices<L>,
  { name, screens }: Flow<L>,
  { state, token }: PaymentOrder<unknown>,
  language: L,
) {
  const { path, unpaid } = definition.payment ?? {};
  const isOpen = state === 'open' || state === 'challenge';
  const resume = { href: `/${path}/${token}`, label: (unpaid?.resume ?? translate('payTitle'))[language] };
  if (!unpaid) {
    const text = translate(state === 'failed' ? 'paymentRefused' : 'paymentIncomplete')[language];
    return { title: translate('payTitle')[language], text, links: isOpen ? [resume] : [] };
  }
  if (isOpen) return { title: unpaid.pendingTitle[language], links: [resume] };
  const last = screens.at(-1);
  return {
    title: unpaid.failedTitle[language],
    text: translate(state === 'failed' ? 'paymentRefused' : 'paymentCancelled')[language],
    links: [{ href: `/${language}/${name}/${last && screenPath(last)}`, label: unpaid.back[language] }],
  };
}

/** How the flow ends that filed it. */
function findFilingEnd<L extends KitLanguage>(
  { definition }: Pick<PortalServices<L>, 'definition'>,
  { details }: Application,
): FilingEnd<L> | undefined {
  const ends = definition.flows.find(({ name }) => name === details.flow)?.end;
  return ends?.kind === 'filing' ? ends : undefined;
}

/** The fault `lying_thanks`: thanks and a number, and nothing filed or paid. */
export function respondWithFalseThanks<L extends KitLanguage>(
  site: PortalServices<L>,
  flow: Flow<L>,
  visit: Visit<VisitDraft<L>>,
  language: L,
): Response {
  if (flow.end.kind !== 'filing') throw new Error(`${flow.name} files nothing`);
  const { title, text } = flow.end.thanks;
  const lines = [
    { label: site.translate('reference')[language], value: createUniqueReference(site.replica.log, flow.end) },
  ];
  const view = { ...createPageContext(site, visit), language };
  return respondWithPage(
    visit.c,
    <PortalMessagePage view={view} title={title[language]} text={text[language]} lines={lines} />,
  );
}

/** The page a visitor comes to when an application is filed, and its receipt. */
export function serveThankYouPages<L extends KitLanguage>(
  site: PortalServices<L>,
  receipt: (application: Application) => Promise<Uint8Array | undefined>,
  notFound: (visit: Visit<VisitDraft<L>>) => Response,
): void {
  const { replica, definition, payments } = site;
  const { done, doneStep } = resolveAddresses(definition);
  const find = (token: string | undefined) => replica.log.all().find(({ details }) => details.token === token);

  for (const flow of definition.flows) {
    const { end: ends } = flow;
    if (ends.kind !== 'filing') continue;
    const handler = replica.page(doneStep, (visit) => {
      const { c, session } = visit;
      const language = readPathLanguage(site, c);
      const token = c.req.param('token');
      const application = find(token);
      const view = createPageContext(site, visit);
      if (application) {
        if (!replica.takesRepeats()) Object.assign(session.data, { entries: {}, variant: undefined });
        const { title, text, content } = ends.thanks;
        const told = content
          ? { children: content(application, language) }
          : buildThankYouProps(site, application, language);
        return respondWithPage(
          c,
          <PortalMessagePage view={view} title={title[language]} text={text[language]} {...told} />,
        );
      }
      const order = payments.get(token ?? '');
      if (!order) return notFound(visit);
      return respondWithPage(c, <PortalMessagePage view={view} {...buildUnpaidProps(site, flow, order, language)} />);
    });
    replica.app.on('GET', expandLanguagePaths(definition, `/${flow.name}/${done}/:token`), handler);
  }
  replica.app.on(
    'GET',
    expandLanguagePaths(definition, '/receipt/:token'),
    replica.page('receipt', async (visit) => {
      const application = find(visit.c.req.param('token'));
      const pdf = application && (await receipt(application));
      if (!pdf) return notFound(visit);
      const name = `${application.reference}.pdf`;
      return visit.c.body(new Uint8Array(pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${name}"`,
      });
    }),
  );
}
