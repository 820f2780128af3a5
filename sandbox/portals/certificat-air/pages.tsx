import type { ReactNode } from 'react';
import type { Application } from '../../kit/log.ts';
import { Lines } from './form-page.tsx';
import { COLON, type Language } from './language.ts';
import { Head, Layout, type View } from './layout.tsx';
import { FAQ, STATE_WORDS, WORDS } from './words.ts';

export function HomePage({ view }: { view: View }) {
  const { base, language } = view;
  const start = `${base}/${language}/demande/cgu?immatriculation=`;
  return (
    <Layout view={view} title={WORDS.home[language]}>
      <h1>{WORDS.service[language]}</h1>
      <p className="lead">{WORDS.homeLead[language]}</p>
      <ul className="tiles">
        <li>
          <a href={`${start}france`}>
            <Flags colours={['#000091', '#fff', '#e1000f']} />
            {WORDS.registeredInFrance[language]}
          </a>
        </li>
        <li>
          <a href={`${start}etranger`}>
            <Flags colours={['#ffce00', '#012169', '#009246', '#c8102e']} />
            {WORDS.registeredAbroad[language]}
          </a>
        </li>
      </ul>
    </Layout>
  );
}

function Flags({ colours }: { colours: string[] }) {
  return (
    <span className="flags" aria-hidden="true">
      {colours.map((colour) => (
        <i key={colour} style={{ background: colour }} />
      ))}
    </span>
  );
}

export function FaqPage({ view }: { view: View }) {
  const { language } = view;
  return (
    <Layout view={view} title={WORDS.faq[language]}>
      <h1>{WORDS.faq[language]}</h1>
      {FAQ.map(({ question, answer }) => (
        <details key={question.fr} className="question">
          <summary>{question[language]}</summary>
          <p>{answer[language]}</p>
        </details>
      ))}
    </Layout>
  );
}

export function DonePage({ view, application }: { view: View; application: Application }) {
  const { language } = view;
  return (
    <Layout view={view} title={WORDS.doneTitle[language]}>
      <h1>{WORDS.doneTitle[language]}</h1>
      <div className="fr-alert fr-alert--success" role="status">
        <p>
          {WORDS.requestNumber[language]}
          {COLON[language]}
          <strong className="request-number">{application.reference}</strong>
        </p>
        <p>
          {WORDS.plate[language]}
          {COLON[language]}
          <strong>{application.fields.plate}</strong>
        </p>
      </div>
      <p>{WORDS.doneText[language]}</p>
    </Layout>
  );
}

export function StatePage({ view, application }: { view: View; application: Application }) {
  const { language } = view;
  return (
    <Layout view={view} title={WORDS.tracking[language]}>
      <h1>{WORDS.tracking[language]}</h1>
      <Lines
        lines={[
          { label: WORDS.requestNumber[language], value: application.reference },
          { label: WORDS.plate[language], value: application.fields.plate ?? '' },
          { label: WORDS.status[language], value: STATE_WORDS[application.state]?.[language] ?? application.state },
        ]}
      />
    </Layout>
  );
}

/** A title, a sentence and perhaps one way on. */
export function MessagePage(props: {
  view: View;
  title: string;
  text?: string;
  link?: { href: string; label: string };
}) {
  const { view, title, text, link } = props;
  return (
    <Layout view={view} title={title}>
      <h1>{title}</h1>
      {text && <p className="lead">{text}</p>}
      {link && (
        <p>
          <a className="fr-btn" href={`${view.base}${link.href}`}>
            {link.label}
          </a>
        </p>
      )}
    </Layout>
  );
}

export function SimulationResult({ view, critAirClass }: { view: View; critAirClass: string }) {
  const { language } = view;
  return (
    <Layout view={view} title={WORDS.simulation[language]}>
      <h1>{WORDS.simulation[language]}</h1>
      <div className="fr-alert fr-alert--success" role="status">
        <p>
          {WORDS.simulationResult[language]} <strong>Crit'Air {critAirClass}</strong>
        </p>
      </div>
      <p>{WORDS.simulationText[language]}</p>
    </Layout>
  );
}

/** No menu and no way on: the site as a whole is away. */
export function MaintenancePage({ base, language }: { base: string; language: Language }) {
  return (
    <Bare base={base} language={language}>
      <h1>503</h1>
      <p>{WORDS.maintenance[language]}</p>
    </Bare>
  );
}

/** What a broken server shows; it speaks no language but its own. */
export function ErrorPage({ base }: { base: string }) {
  return (
    <Bare base={base} language="en">
      <h1>Oops! An Error Occurred</h1>
      <h2>The server returned a "500 Internal Server Error".</h2>
    </Bare>
  );
}

export function CookieWallPage({ view }: { view: View }) {
  const { base, language } = view;
  return (
    <Bare base={base} language={language}>
      <h1>{WORDS.cookiesTitle[language]}</h1>
      <p>{WORDS.cookieWallText[language]}</p>
      <form method="post" action={`${base}/cookies`} className="fr-buttons">
        <input type="hidden" name="retour" value={`${base}/${language}/${view.rest}`} />
        <button type="submit" className="fr-btn" name="choix" value="accepter">
          {WORDS.acceptAll[language]}
        </button>
        <button type="submit" className="fr-btn" name="choix" value="refuser">
          {WORDS.refuseAll[language]}
        </button>
      </form>
    </Bare>
  );
}

function Bare({ base, language, children }: { base: string; language: Language; children: ReactNode }) {
  return (
    <html lang={language}>
      <Head base={base} title={WORDS.service[language]} />
      <body>
        <p className="replica-ribbon">{WORDS.ribbon[language]}</p>
        <main className="fr-container bare">{children}</main>
      </body>
    </html>
  );
}
