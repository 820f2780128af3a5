import type { ReactNode } from 'react';
import type { PageContext } from './page-context.ts';
import type { KitLanguage } from './words/translate.ts';

interface LayoutProps<L extends KitLanguage> {
  view: PageContext<L>;
  title: string;
  children: ReactNode;
}

const NAMES = {
  ca: 'Català',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
};

export function PortalLayout<L extends KitLanguage>({ view, title, children }: LayoutProps<L>) {
  const { base, language, definition, translate, pathInLanguage } = view;
  const { breadcrumb } = definition.theme;
  const tab = breadcrumb && view.step === 'home' ? translate('home')[language] : title;
  return (
    <html lang={language}>
      <Head base={base} title={`${tab} - ${definition.home.title[language]}`} />
      <body>
        <p className="ribbon">{translate('ribbon')[language]}</p>
        {view.showsBanner && (
          <p className="notice" role="status">
            {translate('banner')[language]}
          </p>
        )}
        <header>
          <a className="brand" href={`${base}/${language}/`}>
            {definition.theme.brand(language)}
          </a>
          <Menu view={view} />
          <ul className="languages" aria-label={translate('languageSwitch')[language]}>
            {definition.languages.map((other) => (
              <li key={other}>
                <a
                  href={`${base}/${other}/${pathInLanguage}`}
                  hrefLang={other}
                  lang={other}
                  aria-current={other === language || undefined}
                >
                  {NAMES[other]}
                </a>
              </li>
            ))}
          </ul>
        </header>
        <main>
          {breadcrumb && (
            <nav className="breadcrumb" aria-label={breadcrumb[language]}>
              <ol>
                <li>
                  <a href={`${base}/${language}/`}>{translate('home')[language]}</a>
                </li>
                {pathInLanguage !== '' && <li aria-current="page">{title}</li>}
              </ol>
            </nav>
          )}
          {children}
        </main>
        <footer>
          <p>{definition.theme.footer[language]}</p>
        </footer>
        {!view.hasAnsweredCookies && <CookieBanner view={view} />}
        {view.showsModal && <Survey view={view} />}
        <script src={`${base}/assets/page.js`} defer />
      </body>
    </html>
  );
}

function Head({ base, title }: { base: string; title: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={`${base}/assets/kit.css`} />
      <link rel="stylesheet" href={`${base}/assets/site.css`} />
    </head>
  );
}

function Menu<L extends KitLanguage>({
  view: { base, language, definition, translate, pathInLanguage, account },
}: {
  view: PageContext<L>;
}) {
  const { flows, lookUp, account: accountRules, theme } = definition;
  const links = theme.menu?.map(({ path, text }) => ({ href: path, text: text[language] })) ?? [
    ...flows.filter(({ unlisted }) => !unlisted).map(({ name, title }) => ({ href: name, text: title[language] })),
    ...(lookUp ? [{ href: lookUp.path, text: lookUp.title[language] }] : []),
    ...(accountRules && account ? [{ href: 'area', text: translate('myArea')[language] }] : []),
    ...(accountRules && !account
      ? (['signUp', 'signIn'] as const).map((word) => ({
          href: word === 'signUp' ? 'sign-up' : 'sign-in',
          text: translate(word)[language],
        }))
      : []),
  ];
  return (
    <nav aria-label={translate('menu')[language]}>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={`${base}/${language}/${href}`} aria-current={href === pathInLanguage ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CookieBanner<L extends KitLanguage>({
  view: { base, language, translate, definition },
}: {
  view: PageContext<L>;
}) {
  const choice = definition.theme.cookieChoice;
  return (
    <div className="veil" data-veil data-cookie-banner data-path={base}>
      <section className="dialog" role="dialog" aria-modal="true" aria-labelledby="cookies-title">
        <h2 id="cookies-title">{translate('cookiesTitle')[language]}</h2>
        <p>{translate('cookiesText')[language]}</p>
        {choice && (
          <div id="cookies-details" hidden>
            <p className="field-choice">
              <input type="checkbox" id="cookies-kind" />
              <label htmlFor="cookies-kind">{choice.kind[language]}</label>
            </p>
            <button type="button" className="button" data-cookies="refused">
              {choice.save[language]}
            </button>
          </div>
        )}
        <p className="buttons">
          <button
            type="button"
            className="button"
            data-cookies="accepted"
            aria-label={definition.theme.acceptCookiesName}
          >
            {translate('acceptAll')[language]}
          </button>
          <button type="button" className="button" data-cookies="refused">
            {translate('refuseAll')[language]}
          </button>
          {choice && (
            <button
              type="button"
              className="button secondary"
              data-cookie-details
              aria-controls="cookies-details"
              aria-expanded="false"
            >
              {choice.button[language]}
            </button>
          )}
        </p>
      </section>
    </div>
  );
}

/** The fault `modal`. */
function Survey<L extends KitLanguage>({ view: { language, translate } }: { view: PageContext<L> }) {
  return (
    <div className="veil" data-veil>
      <section className="dialog" role="dialog" aria-modal="true" aria-labelledby="survey-title">
        <h2 id="survey-title">{translate('modalTitle')[language]}</h2>
        <p>{translate('modalText')[language]}</p>
        <button type="button" className="button" data-close>
          {translate('close')[language]}
        </button>
      </section>
    </div>
  );
}

/** Without menu and footer: what stands in the way of the whole site. */
export function MinimalPage({
  base,
  language,
  ribbon,
  title,
  tab = title,
  kind = '',
  children,
}: {
  base: string;
  language: string;
  ribbon: string;
  title: string;
  /** Its title in the browser. */
  tab?: string | undefined;
  /** Style class. */
  kind?: string;
  children?: ReactNode;
}) {
  return (
    <html lang={language}>
      <Head base={base} title={tab} />
      <body>
        <p className="ribbon">{ribbon}</p>
        <main className={`bare ${kind}`.trim()}>
          <h1>{title}</h1>
          {children}
        </main>
        <script src={`${base}/assets/page.js`} defer />
      </body>
    </html>
  );
}

/** A title, a sentence, facts and ways on. */
export function PortalMessagePage<L extends KitLanguage>(props: {
  view: PageContext<L>;
  title: string;
  text?: string | undefined;
  lines?: readonly { label: string; value: string }[];
  links?: readonly { href: string; label: string }[];
  /** Before the sentence. */
  children?: ReactNode;
}) {
  const { view, title, text, lines = [], links = [], children } = props;
  return (
    <PortalLayout view={view} title={title}>
      <h1>{title}</h1>
      {children}
      {text && <p className="lead">{text}</p>}
      {lines.length > 0 && <LabelledValueList lines={lines} />}
      {links.map(({ href, label }) => (
        <p key={href}>
          <a className="button" href={`${view.base}${href}`}>
            {label}
          </a>
        </p>
      ))}
    </PortalLayout>
  );
}

export function LabelledValueList({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <dl className="lines">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
