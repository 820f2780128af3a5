import type { Draft } from './draft.ts';
import { FormPageView } from './form-page.tsx';
import { type FormHandlers, type FormStep, formStep } from './form-steps.ts';
import type { Form } from './forms.ts';
import type { Text } from './languages.ts';
import { MessagePage } from './layout.tsx';
import type { Application } from './log.ts';
import { inSeconds } from './office.ts';
import { renderPage } from './page.ts';
import type { Visit } from './replica.ts';
import { captchaField, formOf, formWords } from './screen-form.ts';
import { answer, inEveryLanguage, languageOf, type Site, viewOf } from './site.tsx';
import { MEGABYTE } from './uploads.ts';
import type { Language } from './words/say.ts';

/** A form beside the flows: look-up, sign-in. */
export function sideForm<L extends Language>(
  site: Site<L>,
  form: Form<L>,
  words: { title: Text<L>; text?: Text<L>; button: Text<L> },
  accept: FormStep<Draft<L>, L>['accept'],
): FormHandlers<Draft<L>, L> {
  const { replica, say } = site;
  return formStep(replica, formWords(say), {
    form: formOf({ step: form.step, title: words.title, fields: () => form.fields }, form.fields, say),
    captcha: captchaField(say),
    held: () => ({ values: {} }),
    accept,
    show: (visit, page) =>
      renderPage(
        <FormPageView
          view={viewOf(site, visit)}
          page={page}
          title={words.title[page.language]}
          text={words.text?.[page.language]}
          button={words.button[page.language]}
        />,
      ),
  });
}

/** Serves a form in every language, on one path. */
export function serveForm<L extends Language>(
  site: Site<L>,
  path: string,
  step: string,
  handlers: (visit: Visit<Draft<L>>, language: L) => FormHandlers<Draft<L>, L> | Response,
): void {
  const handler = site.replica.page(step, (visit) => {
    const language = languageOf(site, visit.c);
    const found = handlers(visit, language);
    if (found instanceof Response) return found;
    return visit.c.req.method === 'POST' ? found.post(visit, language) : found.get(visit, language);
  });
  site.replica.app.on(['GET', 'POST'], inEveryLanguage(site.definition, path), handler);
}

/** Home, expired sessions, look-up, and the page on which the office's question is answered. */
export function serveSidePages<L extends Language>(site: Site<L>): void {
  const { replica, definition, say } = site;
  const { app, base } = replica;
  app.get('/', (c) => c.redirect(`${base}/${definition.languages[0]}/`));
  for (const [address, path] of Object.entries<string>(definition.entrances ?? {})) {
    app.get(address, (c) => c.redirect(`${base}/${path}`));
  }
  const home = replica.page('home', (visit) => {
    const view = viewOf(site, visit);
    const links = definition.flows
      .filter(({ needsAccount, unlisted }) => !unlisted && (!needsAccount || view.account))
      .map(({ name, title }) => ({ href: `/${view.language}/${name}`, label: title[view.language] }));
    const { title, text } = definition.home;
    const { language } = view;
    return answer(visit.c, <MessagePage view={view} title={title[language]} text={text[language]} links={links} />);
  });
  app.on('GET', [...inEveryLanguage(definition, ''), ...inEveryLanguage(definition, '/')], home);
  app.on(
    'GET',
    inEveryLanguage(definition, '/expired'),
    replica.page('expired', (visit) => {
      const view = viewOf(site, visit);
      const links = [{ href: `/${view.language}/`, label: say('restart')[view.language] }];
      return answer(visit.c, <MessagePage view={view} title={say('expired')[view.language]} links={links} />);
    }),
  );
  serveLookUp(site);
  serveReplies(site);
}

function serveLookUp<L extends Language>(site: Site<L>): void {
  const { replica, definition, say } = site;
  const { lookUp } = definition;
  if (!lookUp) return;
  serveForm(site, `/${lookUp.path}`, lookUp.step, (_visit, language) =>
    sideForm(
      site,
      { step: lookUp.step, fields: lookUp.fields(language) },
      { title: lookUp.title, text: lookUp.text, button: say('search') },
      (visit, { values }) => {
        const { data } = visit.session;
        data.lookUps += 1;
        if (lookUp.limit && data.lookUps > lookUp.limit.most) return lookUp.limit.says;
        const found = lookUp.find(values, replica.log.all());
        if (!found) return lookUp.unknown;
        const lines = stateLines(site, found, language);
        return answer(visit.c, <MessagePage view={viewOf(site, visit)} title={lookUp.title[language]} lines={lines} />);
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
export function stateLines<L extends Language>({ definition, say }: Site<L>, found: Application, language: L) {
  const ends = definition.flows.find(({ name }) => name === found.details.flow)?.ends;
  const word = Object.entries(STATES).find(([state]) => state === found.state)?.[1];
  const filing = ends?.kind === 'filing' ? ends : undefined;
  const state = filing?.states?.[found.state] ?? (word && say(word));
  return [
    { label: say('reference')[language], value: found.reference },
    { label: say('status')[language], value: state?.[language] ?? found.state },
    ...(filing?.facts(found, language) ?? []),
  ];
}

/** Behind the link of the office's question. */
function serveReplies<L extends Language>(site: Site<L>): void {
  const { replica, say, office, decisionSeconds } = site;
  const asking = (visit: Visit<Draft<L>>) => {
    const token = visit.c.req.param('token');
    return replica.log.all().find(({ details }) => token !== undefined && details.answerToken === token);
  };
  serveForm(site, '/reply/:token', 'reply', (visit, language) => {
    const view = viewOf(site, visit);
    if (!asking(visit)) return answer(visit.c, <MessagePage view={view} title={say('linkOver')[language]} />, 404);
    const rules = { types: ['image/png', 'image/jpeg', 'application/pdf'] as const, maxBytes: 5 * MEGABYTE };
    const form: Form<L> = {
      step: 'reply',
      fields: [{ key: 'reply', name: 'reply', kind: 'file', label: say('answerFile'), rules }],
    };
    const words = { title: say('answerTitle'), button: say('send') };
    return sideForm(site, form, words, (sent, { files }) => {
      const application = asking(sent);
      if (!application) return say('linkOver');
      const { answerToken: _spent, ...details } = application.details;
      replica.log.change(application.reference, {
        state: 'received',
        files: [...application.files, ...Object.entries(files).map(([field, file]) => ({ field, ...file }))],
        details,
        due: [...application.due, { task: 'decide', at: inSeconds(decisionSeconds) }],
      });
      office.look(application.reference);
      return answer(sent.c, <MessagePage view={view} title={say('answerSent')[language]} />);
    });
  });
}
