import type { FormHandlers } from '../../kit/form-steps.ts';
import type { Visit } from '../../kit/replica.ts';
import { type Draft, firstIncomplete, SCREENS, type Screen } from './draft.ts';
import { inEveryLanguage, type Language } from './language.ts';
import { MISTAKES } from './mistakes.ts';
import { classOf, entryScreens, goTo, summaryScreen } from './screens.tsx';
import { languageOfPage, type Site } from './site.tsx';
import { WORDS } from './words.ts';

interface ScreenRoute {
  screen: Screen;
  step: string;
  handlers(draft: Draft): FormHandlers<Draft, Language>;
  alert?(visit: Visit<Draft>, language: Language): string | undefined;
}

/** The five screens `/xx/demande/...`, in order: nobody sees one before the earlier ones are filled in. */
export function serveApplication(site: Site): void {
  const { replica } = site;
  const { start, vehicle, document, keeper } = entryScreens(site);
  const summary = summaryScreen(site);
  const routes: ScreenRoute[] = [
    { screen: 'cgu', step: 'cgu', handlers: () => start },
    { screen: 'vehicule', step: 'vehicle', handlers: (draft) => vehicle[draft.registered] },
    { screen: 'document', step: 'document', handlers: () => document },
    { screen: 'titulaire', step: 'keeper', handlers: () => keeper },
    { screen: 'recapitulatif', step: 'summary', handlers: () => summary, alert: summaryAlert },
  ];

  function begin(session: Visit<Draft>['session'], language: Language, registered: Draft['registered']): void {
    const same = session.data.language === language && session.data.registered === registered;
    if (!same) replica.sessions.reset(session);
    Object.assign(session.data, { language, registered });
  }

  for (const { screen, step, handlers, alert } of routes) {
    const handler = replica.page(
      step,
      (visit) => {
        const { c, session } = visit;
        const language = languageOfPage(c);
        // Changing the language, or the kind of registration on the home page, empties the form.
        begin(
          session,
          language,
          (screen === 'cgu' && askedRegistration(c.req.query('immatriculation'))) || session.data.registered,
        );
        const furthest = firstIncomplete(session.data);
        if (SCREENS.indexOf(screen) > SCREENS.indexOf(furthest)) return goTo(visit, replica.base, furthest);
        const { get, post } = handlers(session.data);
        return c.req.method === 'POST' ? post(visit, language) : get(visit, language, alert?.(visit, language));
      },
      screen === 'cgu' ? 'free' : 'bound',
    );
    replica.app.on(['GET', 'POST'], inEveryLanguage(`/demande/${screen}`), handler);
  }
}

function askedRegistration(asked: string | undefined): Draft['registered'] | undefined {
  if (asked === 'france') return 'france';
  return asked === 'etranger' ? 'abroad' : undefined;
}

function summaryAlert({ c, session }: Visit<Draft>, language: Language): string | undefined {
  if (classOf(session.data) === 'NC') return MISTAKES.notClassed[language];
  return c.req.query('paiement') === 'annule' ? WORDS.paymentCancelled[language] : undefined;
}
