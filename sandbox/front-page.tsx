import { renderSandboxPage } from './sandbox-page.tsx';

/** What stands in for what, with links to look at it. */
export function renderFrontPage(
  portals: { name: string; title: string }[],
  places: readonly { name: string; title: string; domain: string }[],
): string {
  return renderSandboxPage({
    title: 'Overview',
    children: (
      <>
        <h1>The outside world, in a sandbox</h1>
        <div className="columns">
          <section className="card">
            <h2 style={{ marginTop: 0 }}>
              <a href="/card-payments">Card payments</a>
            </h2>
            <p>Checkout sessions, payments, refunds and webhooks of the card-payment provider.</p>
            <p className="quiet">
              Pays: 4242 4242 4242 4242. Declined: 4000 0000 0000 0002. 3-D Secure: 4000 0027 6000 3184.{' '}
              <a href="/card-payments/__log">Log</a>
            </p>
          </section>
          <section className="card">
            <h2 style={{ marginTop: 0 }}>
              <a href="/mailbox">Mailbox</a>
            </h2>
            <p>Every mail that left, as its recipients would see it.</p>
            <p className="quiet">
              <a href="/mailbox/messages">As JSON</a>. Who may send for whom: <a href="/dns">DNS</a>
            </p>
          </section>
        </div>
        <h2>Hotel, garage and office</h2>
        <ul className="card plain">
          {places.map(({ name, title, domain }) => (
            <li key={name}>
              <a href={`/places/${name}`}>{title}</a> <span className="quiet">reception@{domain}</span>{' '}
              <a className="quiet" href={`/places/${name}/__log`} aria-label={`Log of ${title}`}>
                log
              </a>
            </li>
          ))}
        </ul>
        <h2>Replicas of the official portals</h2>
        <ul className="card plain">
          {portals.map(({ name, title }) => (
            <li key={name}>
              <a href={`/portals/${name}/`}>{title}</a>{' '}
              <a className="quiet" href={`/portals/${name}/__log`} aria-label={`Log of ${title}`}>
                log
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
  });
}
