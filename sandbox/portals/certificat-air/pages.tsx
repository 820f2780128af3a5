import type { ReactNode } from 'react';
import type { Application } from '../../kit/application-log.ts';
import { SummaryList } from './form-page.tsx';
import { LABEL_COLON, type Language } from './language.ts';
import { Head, Layout, type VisitView } from './layout.tsx';
import { FAQ, STATE_WORDS, TEXTS } from './texts.ts';

export function HomePage({ view }: { view: VisitView }) {
  const { base, language } = view;
  const start = `${base}/${language}/demande/cgu?immatriculation=`;
  return (
    <Layout view={view} title={TEXTS.home[language]}>
      <h1>{TEXTS.service[language]}</h1>
      <p className="lead">{TEXTS.homeLead[language]}</p>
      <ul className="tiles">
        <li>
          <a href={`${start}france`}>
            <Flags colours={['#000091', '#fff', '#e1000f']} />
            {TEXTS.registeredInFrance[language]}
          </a>
        </li>
        <li>
          <a href={`${start}etranger`}>
            <Flags colours={['#ffce00', '#012169', '#009246', '#c8102e']} />
            {TEXTS.registeredAbroad[language]}
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

export function FaqPage({ view }: { view: VisitView }) {
  const { language } = view;
  return (
    <Layout view={view} title={TEXTS.faq[language]}>
      <h1>{TEXTS.faq[language]}</h1>
      {FAQ.map(({ question, answer }) => (
        <details key={question.fr} className="question">
          <summary>{question[language]}</summary>
          <p>{answer[language]}</p>
        </details>
      ))}
    </Layout>
  );
}

export function DonePage({ view, application }: { view: VisitView; application: Application }) {
  const { language } = view;
  return (
    <Layout view={view} title={TEXTS.doneTitle[language]}>
      <h1>{TEXTS.doneTitle[language]}</h1>
      <div className="fr-alert fr-alert--success" role="status">
        <p>
          {TEXTS.requestNumber[language]}
          {LABEL_COLON[language]}
          <strong className="request-number">{application.reference}</strong>
        </p>
        <p>
          {TEXTS.plate[language]}
          {LABEL_COLON[language]}
          <strong>{application.fields.plate}</strong>
        </p>
      </div>
      <p>{TEXTS.doneText[language]}</p>
    </Layout>
  );
}

export function StatePage({ view, application }: { view: VisitView; application: Application }) {
  const { language } = view;
  return (
    <Layout view={view} title={TEXTS.tracking[language]}>
      <h1>{TEXTS.tracking[language]}</h1>
      <SummaryList
        lines={[
          { label: TEXTS.requestNumber[language], value: application.reference },
          { label: TEXTS.plate[language], value: application.fields.plate ?? '' },
          { label: TEXTS.status[language], value: STATE_WORDS[application.state]?.[language] ?? application.state },
        ]}
      />
    </Layout>
  );
}

/** A title, a sentence and perhaps one way on. */
export function MessagePage(props: {
  view: VisitView;
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

export function SimulationResult({ view, critAirClass }: { view: VisitView; critAirClass: string }) {
  const { language } = view;
  return (
    <Layout view={view} title={TEXTS.simulation[language]}>
      <h1>{TEXTS.simulation[language]}</h1>
      <div className="fr-alert fr-alert--success" role="status">
        <p>
          {TEXTS.simulationResult[language]} <strong>Crit'Air {critAirClass}</strong>
        </p>
      </div>
      <p>{TEXTS.simulationText[language]}</p>
    </Layout>
  );
}

/** No menu and no way on: the site as a whole is away. */
export function MaintenancePage({ base, language }: { base: string; language: Language }) {
  return (
    <Bare base={base} language={language}>
      <h1>503</h1>
      <p>{TEXTS.maintenance[language]}</p>
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

export function CookieWallPage({ view }: { view: VisitView }) {
  const { base, language } = view;
  return (
    <Bare base={base} language={language}>
      <h1>{TEXTS.cookiesTitle[language]}</h1>
      <p>{TEXTS.cookieWallText[language]}</p>
      <form method="post" action={`${base}/cookies`} className="fr-buttons">
        <input type="hidden" name="retour" value={`${base}/${language}/${view.rest}`} />
        <button type="submit" className="fr-btn" name="choix" value="accepter">
          {TEXTS.acceptAll[language]}
        </button>
        <button type="submit" className="fr-btn" name="choix" value="refuser">
          {TEXTS.refuseAll[language]}
        </button>
      </form>
    </Bare>
  );
}

function Bare({ base, language, children }: { base: string; language: Language; children: ReactNode }) {
  return (
    <html lang={language}>
      <Head base={base} title={TEXTS.service[language]} />
      <body>
        <p className="replica-ribbon">{TEXTS.ribbon[language]}</p>
        <main className="fr-container bare">{children}</main>
      </body>
    </html>
  );
}
