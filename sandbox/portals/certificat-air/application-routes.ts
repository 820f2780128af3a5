import type { FormHandlers } from '../../kit/form-steps.ts';
import type { Visit } from '../../kit/replica.ts';
import { type ApplicationDraft, findFirstIncompleteScreen, SCREEN_NAMES, type ScreenName } from './draft.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { buildLanguagePaths, type Language } from './language.ts';
import { type CertificatAirServices, readPageLanguage } from './page-services.tsx';
import { computeDraftClass, entryScreens, redirectToScreen, summaryScreen } from './screens.tsx';
import { TEXTS } from './texts.ts';

interface ScreenRoute {
  screen: ScreenName;
  step: string;
  handlers(draft: ApplicationDraft): FormHandlers<ApplicationDraft, Language>;
  alert?(visit: Visit<ApplicationDraft>, language: Language): string | undefined;
}

/** The five screens `/xx/demande/...`, in order: nobody sees one before the earlier ones are filled in. */
export function serveApplication(site: CertificatAirServices): void {
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

  function begin(
    session: Visit<ApplicationDraft>['session'],
    language: Language,
    registered: ApplicationDraft['registered'],
  ): void {
    const same = session.data.language === language && session.data.registered === registered;
    if (!same) replica.sessions.reset(session);
    Object.assign(session.data, { language, registered });
  }

  for (const { screen, step, handlers, alert } of routes) {
    const handler = replica.page(
      step,
      (visit) => {
        const { c, session } = visit;
        const language = readPageLanguage(c);
        // Changing the language, or the kind of registration on the home page, empties the form.
        begin(
          session,
          language,
          (screen === 'cgu' && askedRegistration(c.req.query('immatriculation'))) || session.data.registered,
        );
        const furthest = findFirstIncompleteScreen(session.data);
        if (SCREEN_NAMES.indexOf(screen) > SCREEN_NAMES.indexOf(furthest))
          return redirectToScreen(visit, replica.base, furthest);
        const { get, post } = handlers(session.data);
        return c.req.method === 'POST' ? post(visit, language) : get(visit, language, alert?.(visit, language));
      },
      screen === 'cgu' ? 'free' : 'bound',
    );
    replica.app.on(['GET', 'POST'], buildLanguagePaths(`/demande/${screen}`), handler);
  }
}

function askedRegistration(asked: string | undefined): ApplicationDraft['registered'] | undefined {
  if (asked === 'france') return 'france';
  return asked === 'etranger' ? 'abroad' : undefined;
}

function summaryAlert({ c, session }: Visit<ApplicationDraft>, language: Language): string | undefined {
  if (computeDraftClass(session.data) === 'NC') return ERROR_TEXTS.notClassed[language];
  return c.req.query('paiement') === 'annule' ? TEXTS.paymentCancelled[language] : undefined;
}
