import type { VisitDraft } from './draft.ts';
import { MinimalPage, PortalMessagePage } from './layout.tsx';
import {
  createPageContext,
  type PortalServices,
  readPathLanguage,
  resolveAddresses,
  respondWithPage,
  toPortalLanguage,
} from './page-context.ts';
import type { Interruptions, Visit } from './replica.ts';
import type { PortalTextKey } from './words/en.ts';
import type { KitLanguage } from './words/translate.ts';

type PageServices<L extends KitLanguage> = Pick<PortalServices<L>, 'definition' | 'replica' | 'translate'>;

export function respondNotFound<L extends KitLanguage>(site: PageServices<L>, visit: Visit<VisitDraft<L>>): Response {
  const view = createPageContext(site, visit);
  return respondWithPage(
    visit.c,
    <PortalMessagePage view={view} title={site.translate('notFound')[view.language]} />,
    404,
  );
}

/** Pages that come instead of the one asked for. @param site is complete once the first visitor comes. */
export function createInterruptions<L extends KitLanguage>(site: PageServices<L>): Interruptions<VisitDraft<L>> {
  const { translate } = site;
  const { outages } = site.definition.theme;
  const english = outages && toPortalLanguage(site.definition, 'en');

  const bare = (visit: Visit<VisitDraft<L>>, title: PortalTextKey, language = readPathLanguage(site, visit.c)) => {
    const { base } = site.replica;
    const tab = outages?.tab[language];
    return { base, language, ribbon: translate('ribbon')[language], title: translate(title)[language], tab };
  };
  const back = ({ c }: Visit<VisitDraft<L>>) => <input type="hidden" name="retour" value={c.req.path} />;
  const word = (visit: Visit<VisitDraft<L>>, name: PortalTextKey) => translate(name)[readPathLanguage(site, visit.c)];

  return {
    maintenance(visit) {
      visit.c.header('Retry-After', '3600');
      const page = bare(visit, 'maintenance');
      return respondWithPage(
        visit.c,
        <MinimalPage {...page} title={outages?.maintenance ?? page.title}>
          {outages && <p>{page.title}</p>}
        </MinimalPage>,
        503,
      );
    },
    error: (visit, status) =>
      respondWithPage(
        visit.c,
        <MinimalPage {...bare(visit, 'ribbon', english)} title={outages?.error ?? `HTTP Error ${status}`} language="en">
          {outages && <h2>{outages.describeError(status)}</h2>}
        </MinimalPage>,
        status,
      ),
    cookieWall: (visit) =>
      respondWithPage(
        visit.c,
        <MinimalPage {...bare(visit, 'cookiesTitle')}>
          <p>{word(visit, 'cookieWall')}</p>
          <form method="post" action={`${site.replica.base}/cookies`} className="buttons">
            {back(visit)}
            <button type="submit" className="button" name="choix" value="accepter">
              {word(visit, 'acceptAll')}
            </button>
            <button type="submit" className="button" name="choix" value="refuser">
              {word(visit, 'refuseAll')}
            </button>
          </form>
        </MinimalPage>,
      ),
    interstitial: (visit) =>
      respondWithPage(
        visit.c,
        <MinimalPage {...bare(visit, 'interstitialTitle')}>
          <p>{word(visit, 'interstitialText')}</p>
          <form method="post" action={`${site.replica.base}/passed`}>
            {back(visit)}
            <input type="hidden" name="step" value={visit.step} />
            <button type="submit" className="button">
              {word(visit, 'goOnToService')}
            </button>
          </form>
        </MinimalPage>,
      ),
    identityWall: (visit) =>
      respondWithPage(
        visit.c,
        <MinimalPage {...bare(visit, 'identityTitle')}>
          <p>{word(visit, 'identityText')}</p>
          <form method="post" action={`${site.replica.base}/identity`}>
            {back(visit)}
            <input type="hidden" name="step" value={visit.step} />
            <p>
              <label htmlFor="code">{word(visit, 'identityCode')}</label>{' '}
              <input className="field-input" id="code" name="code" inputMode="numeric" autoComplete="one-time-code" />
            </p>
            <button type="submit" className="button">
              {word(visit, 'identityButton')}
            </button>
          </form>
        </MinimalPage>,
        403,
      ),
    expired: ({ c }) =>
      c.redirect(`${site.replica.base}/${readPathLanguage(site, c)}/${resolveAddresses(site.definition).expired}`, 303),
    notFound: (visit) => respondNotFound(site, visit),
  };
}
