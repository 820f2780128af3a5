import type { Application } from './application-log.ts';
import { isoTimeInSeconds } from './back-office.ts';
import { screenPath, type VisitDraft } from './draft.ts';
import { PortalFormPage } from './form-page.tsx';
import { createFormHandlers, type FormHandlers, type FormStep } from './form-steps.ts';
import type { FormDefinition } from './forms.ts';
import { PortalMessagePage } from './layout.tsx';
import type { LocalizedText } from './localized-text.ts';
import {
  createPageContext,
  expandLanguagePaths,
  type PortalServices,
  readPathLanguage,
  renderPage,
  resolveAddresses,
  resolveReplyPage,
  respondWithPage,
} from './page-context.ts';
import type { Visit } from './replica.ts';
import { buildFormMessages, buildScreenForm, captchaField } from './screen-form.ts';
import type { KitLanguage } from './words/translate.ts';

/** A form beside the flows: look-up, sign-in. */
export function createStandaloneForm<L extends KitLanguage>(
  site: PortalServices<L>,
  form: FormDefinition<L>,
  words: { title: LocalizedText<L>; text?: LocalizedText<L>; button: LocalizedText<L> },
  accept: FormStep<VisitDraft<L>, L>['accept'],
): FormHandlers<VisitDraft<L>, L> {
  const { replica, translate } = site;
  return createFormHandlers(replica, buildFormMessages(translate), {
    form: buildScreenForm(site, form.step, form.fields),
    captcha: captchaField(site, form.step),
    readSavedEntry: () => ({ values: {} }),
    accept,
    render: (visit, page) =>
      renderPage(
        <PortalFormPage
          view={createPageContext(site, visit)}
          page={page}
          title={words.title[page.language]}
          text={words.text?.[page.language]}
          button={words.button[page.language]}
        />,
      ),
  });
}

/** Serves a form in every language, on one path. */
export function serveLocalizedForm<L extends KitLanguage>(
  site: PortalServices<L>,
  path: string,
  step: string,
  handlers: (visit: Visit<VisitDraft<L>>, language: L) => FormHandlers<VisitDraft<L>, L> | Response,
): void {
  const handler = site.replica.page(step, (visit) => {
    const language = readPathLanguage(site, visit.c);
    const found = handlers(visit, language);
    if (found instanceof Response) return found;
    return visit.c.req.method === 'POST' ? found.post(visit, language) : found.get(visit, language);
  });
  site.replica.app.on(['GET', 'POST'], expandLanguagePaths(site.definition, path), handler);
}

/** Home, expired sessions, look-up, and the page on which the office's question is answered. */
export function serveCommonPages<L extends KitLanguage>(site: PortalServices<L>): void {
  const { replica, definition, translate } = site;
  const { app, base } = replica;
  const { expired, restart } = resolveAddresses(definition);
  app.get('/', (c) => c.redirect(`${base}/${definition.languages[0]}/`));
  for (const [address, path] of Object.entries<string>(definition.officialPaths ?? {})) {
    app.get(address, (c) => c.redirect(`${base}/${path}`));
  }
  const home = replica.page('home', (visit) => {
    const view = createPageContext(site, visit);
    const links = definition.flows
      .filter(({ needsAccount, unlisted }) => !unlisted && (!needsAccount || view.account))
      .flatMap(({ name, title, variants, screens: [first] }) => {
        if (!variants || !first) return [{ href: `/${view.language}/${name}`, label: title[view.language] }];
        const start = `/${view.language}/${name}/${screenPath(first)}?${variants.query}=`;
        return variants.choices.map(({ value, label }) => ({ href: start + value, label: label[view.language] }));
      });
    const { title, text } = definition.home;
    const { language } = view;
    return respondWithPage(
      visit.c,
      <PortalMessagePage view={view} title={title[language]} text={text[language]} links={links} />,
    );
  });
  app.on('GET', [...expandLanguagePaths(definition, ''), ...expandLanguagePaths(definition, '/')], home);
  app.on(
    'GET',
    expandLanguagePaths(definition, `/${expired}`),
    replica.page('expired', (visit) => {
      const view = createPageContext(site, visit);
      const links = [{ href: `/${view.language}/${restart}`, label: translate('restart')[view.language] }];
      return respondWithPage(
        visit.c,
        <PortalMessagePage view={view} title={translate('expired')[view.language]} links={links} />,
      );
    }),
  );
  serveLookUp(site);
  serveReplies(site);
}

function serveLookUp<L extends KitLanguage>(site: PortalServices<L>): void {
  const { replica, definition, translate } = site;
  const { lookUp } = definition;
  if (!lookUp) return;
  serveLocalizedForm(site, `/${lookUp.path}`, lookUp.step, (_visit, language) =>
    createStandaloneForm(
      site,
      { step: lookUp.step, fields: lookUp.fields(language) },
      { title: lookUp.title, text: lookUp.text, button: translate('search') },
      (visit, { values }) => {
        const { data } = visit.session;
        data.lookUps += 1;
        if (lookUp.limit && data.lookUps > lookUp.limit.most) return lookUp.limit.says;
        const found = lookUp.find(values, replica.log.all());
        if (!found) return lookUp.notFoundText;
        const lines = lookUp.describe?.(found, language) ?? describeApplicationState(site, found, language);
        return respondWithPage(
          visit.c,
          <PortalMessagePage view={createPageContext(site, visit)} title={lookUp.title[language]} lines={lines} />,
        );
      },
    ),
  );
}

const STATES = {
  received: 'stateReceived',
  granted: 'stateGranted',
  refused: 'stateRefused',
  question: 'stateQuestion',
} as const;

/** What the portal tells about an application: its number, its state, its facts. */
export function describeApplicationState<L extends KitLanguage>(
  { definition, translate }: PortalServices<L>,
  found: Application,
  language: L,
) {
  const ends = definition.flows.find(({ name }) => name === found.details.flow)?.end;
  const word = Object.entries(STATES).find(([state]) => state === found.state)?.[1];
  const filing = ends?.kind === 'filing' ? ends : undefined;
  const state = filing?.states?.[found.state] ?? (word && translate(word));
  return [
    { label: translate('reference')[language], value: found.reference },
    { label: translate('status')[language], value: state?.[language] ?? found.state },
    ...(filing?.facts(found, language) ?? []),
  ];
}

/** Behind the link of the office's question. */
function serveReplies<L extends KitLanguage>(site: PortalServices<L>): void {
  const { replica, translate, office, decisionSeconds } = site;
  const reply = resolveReplyPage(site);
  const asking = (visit: Visit<VisitDraft<L>>) => {
    const token = visit.c.req.param('token');
    return replica.log.all().find(({ details }) => token !== undefined && details.answerToken === token);
  };
  serveLocalizedForm(site, `/${reply.path}/:token`, reply.step, (visit, language) => {
    const view = createPageContext(site, visit);
    if (!asking(visit))
      return respondWithPage(
        visit.c,
        <PortalMessagePage view={view} title={translate('linkExpired')[language]} />,
        404,
      );
    const words = { title: reply.title, text: reply.text, button: translate('send') };
    return createStandaloneForm(site, reply, words, (sent, { files }) => {
      const application = asking(sent);
      if (!application) return translate('linkExpired');
      const { answerToken: _spent, ...details } = application.details;
      const added = Object.entries(files).map(([field, file]) => ({ field, ...file }));
      replica.log.change(application.reference, {
        state: 'received',
        files: reply.replacesFiles ? added : [...application.files, ...added],
        details,
        due: [...application.due, { task: 'decide', at: isoTimeInSeconds(decisionSeconds) }],
      });
      office.schedule(application.reference);
      const text = reply.describeSent?.(application, language);
      return respondWithPage(sent.c, <PortalMessagePage view={view} title={reply.sent[language]} text={text} />);
    });
  });
}
