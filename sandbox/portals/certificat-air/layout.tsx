import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from './language.ts';
import { TEXTS } from './texts.ts';

/** What every page of the site knows about the visit. */
export interface VisitView {
  base: string;
  language: Language;
  /** Path after the language, for the language switch. */
  rest: string;
  cookiesAnswered: boolean;
  maintenanceBanner: boolean;
}

interface LayoutProps {
  view: VisitView;
  title: string;
  children: ReactNode;
}

const LANGUAGE_NAMES = { fr: 'Français', en: 'English', de: 'Deutsch' };

export function Layout({ view, title, children }: LayoutProps) {
  const { base, language } = view;
  const home = `${base}/${language}/`;
  return (
    <html lang={language}>
      <Head base={base} title={`${title} - ${TEXTS.service[language]}`} />
      <body>
        <p className="replica-ribbon">{TEXTS.ribbon[language]}</p>
        {view.maintenanceBanner && (
          <p className="notice" role="status">
            {TEXTS.trackingMaintenance[language]}
          </p>
        )}
        <Header view={view} />
        <main className="fr-container">
          <nav className="fr-breadcrumb" aria-label={TEXTS.breadcrumb[language]}>
            <ol>
              <li>
                <a href={home}>{TEXTS.home[language]}</a>
              </li>
              {view.rest !== '' && <li aria-current="page">{title}</li>}
            </ol>
          </nav>
          {children}
        </main>
        <footer className="fr-footer">
          <p className="fr-container">{TEXTS.footer[language]}</p>
        </footer>
        {!view.cookiesAnswered && <CookieBanner view={view} />}
        <script src={`${base}/assets/page.js`} defer />
      </body>
    </html>
  );
}

interface HeadProps {
  base: string;
  title: string;
  styleSheets?: readonly string[];
}

export function Head({ base, title, styleSheets = ['site.css', 'forms.css'] }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <link rel="icon" href="data:," />
      {styleSheets.map((name) => (
        <link key={name} rel="stylesheet" href={`${base}/assets/${name}`} />
      ))}
    </head>
  );
}

function Header({ view: { base, language, rest } }: { view: VisitView }) {
  const links = [
    { href: '', words: TEXTS.home },
    { href: 'demande/cgu', words: TEXTS.order },
    { href: 'simulation', words: TEXTS.simulation },
    { href: 'demande/suivi', words: TEXTS.tracking },
    { href: 'questions', words: TEXTS.faq },
  ];
  return (
    <header className="fr-header">
      <div className="fr-container fr-header__top">
        <a className="fr-header__service" href={`${base}/${language}/`}>
          <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
            <circle cx="24" cy="24" r="22" fill="#3aaf8f" />
            <path
              d="M14 28q-1-9 9-13 8-2 12-6 2 20-12 21-4 0-6-2l-4 6"
              fill="none"
              stroke="#fff"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </svg>
          <span>
            <strong>{TEXTS.service[language]}</strong>
            <small>{TEXTS.tagline[language]}</small>
          </span>
        </a>
        <ul className="fr-languages" aria-label={TEXTS.languageSwitch[language]}>
          {LANGUAGES.map((other) => (
            <li key={other}>
              <a
                href={`${base}/${other}/${rest}`}
                hrefLang={other}
                lang={other}
                aria-current={other === language || undefined}
              >
                {LANGUAGE_NAMES[other]}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <nav className="fr-nav" aria-label={TEXTS.menu[language]}>
        <ul className="fr-container">
          {links.map(({ href, words }) => (
            <li key={href}>
              <a href={`${base}/${language}/${href}`} aria-current={href === rest ? 'page' : undefined}>
                {words[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function CookieBanner({ view: { base, language } }: { view: VisitView }) {
  return (
    <div className="cookie-veil" data-cookie-banner data-path={base}>
      <section className="cookie-banner" role="dialog" aria-modal="true" aria-labelledby="cookies-title">
        <h2 id="cookies-title">{TEXTS.cookiesTitle[language]}</h2>
        <p>{TEXTS.cookiesText[language]}</p>
        <div id="cookies-details" hidden>
          <p className="fr-choice">
            <input type="checkbox" id="cookies-audience" />
            <label htmlFor="cookies-audience">{TEXTS.audience[language]}</label>
          </p>
          <button type="button" className="fr-btn" data-cookies="refused">
            {TEXTS.saveChoice[language]}
          </button>
        </div>
        <p className="fr-buttons">
          <button type="button" className="fr-btn" data-cookies="accepted">
            {TEXTS.acceptAll[language]}
          </button>
          <button type="button" className="fr-btn" data-cookies="refused">
            {TEXTS.refuseAll[language]}
          </button>
          <button
            type="button"
            className="fr-btn fr-btn--secondary"
            data-cookie-details
            aria-controls="cookies-details"
            aria-expanded="false"
          >
            {TEXTS.personalise[language]}
          </button>
        </p>
      </section>
    </div>
  );
}
