import { renderSandboxPage, UtcTime } from '../sandbox-page.tsx';
import type { StoredMail } from './mailbox.ts';

export function renderMailboxPage(mails: StoredMail[], to: string): string {
  return renderSandboxPage({
    title: 'Mailbox',
    children: (
      <>
        <h1>Mailbox</h1>
        <form method="get" action="/mailbox" className="card actions">
          <label htmlFor="to">Recipient</label>
          <div style={{ flex: '1 1 16rem' }}>
            <input id="to" name="to" type="email" defaultValue={to} autoComplete="off" />
          </div>
          <button type="submit">Show</button>
          {to ? <a href="/mailbox">Show all</a> : null}
        </form>
        {mails.length > 0 ? (
          <MailTable mails={mails} />
        ) : (
          <p className="quiet">{to ? `No mail to ${to} yet.` : 'No mail yet.'}</p>
        )}
      </>
    ),
  });
}

function MailTable({ mails }: { mails: StoredMail[] }) {
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Received</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Subject</th>
            <th scope="col">Attachments</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <td>
                <UtcTime at={mail.received_at} />
              </td>
              <td>{mail.from}</td>
              <td>{mail.to.join(', ')}</td>
              <td>
                <a href={`/mailbox/messages/${mail.id}`}>{mail.subject || '(no subject)'}</a>
                {mail.duplicate_of ? <span className="wait"> same Message-ID as an earlier mail</span> : null}
              </td>
              <td className="amount">{mail.attachments.length || ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function renderMailPage(mail: StoredMail): string {
  const path = `/mailbox/messages/${mail.id}`;
  return renderSandboxPage({
    title: mail.subject || '(no subject)',
    children: (
      <>
        <h1>{mail.subject || '(no subject)'}</h1>
        <div className="card">
          <div>From: {mail.from}</div>
          <div>To: {mail.to.join(', ')}</div>
          <div>
            Received: <UtcTime at={mail.received_at} />
          </div>
          {mail.message_id ? <div className="quiet">Message-ID: {mail.message_id}</div> : null}
          {mail.duplicate_of ? (
            <div className="wait">
              Same Message-ID as <a href={`/mailbox/messages/${mail.duplicate_of}`}>an earlier mail</a>: a mail provider
              shows only one.
            </div>
          ) : null}
          <a href={`${path}/raw`}>Download the message as it arrived</a>
        </div>
        {mail.attachments.length > 0 ? (
          <>
            <h2>Attachments</h2>
            <ul className="card plain">
              {mail.attachments.map((attachment, index) => (
                <li key={`${path}-${attachment.filename}`}>
                  <a href={`${path}/attachments/${index}`}>{attachment.filename}</a>{' '}
                  <span className="quiet">
                    {attachment.contentType}, {attachment.size} {attachment.size === 1 ? 'byte' : 'bytes'}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {mail.html ? <iframe title="The mail as formatted" sandbox="allow-popups" src={`${path}/html`} /> : null}
        {mail.text ? (
          <>
            <h2>Plain text</h2>
            <pre className="card">{mail.text}</pre>
          </>
        ) : null}
      </>
    ),
  });
}
