import type { Draft } from './draft.ts';
import { Bare, MessagePage } from './layout.tsx';
import type { Interruptions, Visit } from './replica.ts';
import { answer, languageOf, type Site, viewOf } from './site.tsx';
import type { KitWord } from './words/en.ts';
import type { Language } from './words/say.ts';

type Shown<L extends Language> = Pick<Site<L>, 'definition' | 'replica' | 'say'>;

export function notFound<L extends Language>(site: Shown<L>, visit: Visit<Draft<L>>): Response {
  const view = viewOf(site, visit);
  return answer(visit.c, <MessagePage view={view} title={site.say('notFound')[view.language]} />, 404);
}

/** Pages that come instead of the one asked for. @param site is complete once the first visitor comes. */
export function interruptions<L extends Language>(site: Shown<L>): Interruptions<Draft<L>> {
  const { say } = site;

  const bare = (visit: Visit<Draft<L>>, title: KitWord) => {
    const language = languageOf(site, visit.c);
    const { base } = site.replica;
    return { base, language, ribbon: say('ribbon')[language], title: say(title)[language] };
  };
  const back = ({ c }: Visit<Draft<L>>) => <input type="hidden" name="retour" value={c.req.path} />;
  const word = (visit: Visit<Draft<L>>, name: KitWord) => say(name)[languageOf(site, visit.c)];

  return {
    maintenance(visit) {
      visit.c.header('Retry-After', '3600');
      return answer(visit.c, <Bare {...bare(visit, 'maintenance')} />, 503);
    },
    error: (visit, status) =>
      answer(visit.c, <Bare {...bare(visit, 'ribbon')} title={`HTTP Error ${status}`} language="en" />, status),
    cookieWall: (visit) =>
      answer(
        visit.c,
        <Bare {...bare(visit, 'cookiesTitle')}>
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
        </Bare>,
      ),
    interstitial: (visit) =>
      answer(
        visit.c,
        <Bare {...bare(visit, 'interstitialTitle')}>
          <p>{word(visit, 'interstitialText')}</p>
          <form method="post" action={`${site.replica.base}/passed`}>
            {back(visit)}
            <input type="hidden" name="step" value={visit.step} />
            <button type="submit" className="button">
              {word(visit, 'goOn')}
            </button>
          </form>
        </Bare>,
      ),
    identityWall: (visit) =>
      answer(
        visit.c,
        <Bare {...bare(visit, 'identityTitle')}>
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
        </Bare>,
        403,
      ),
    expired: ({ c }) => c.redirect(`${site.replica.base}/${languageOf(site, c)}/expired`, 303),
    notFound: (visit) => notFound(site, visit),
  };
}
