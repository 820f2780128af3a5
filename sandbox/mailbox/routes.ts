import { Hono } from 'hono';
import { PAGE_HEADERS } from '../sandbox-page.tsx';
import type { Mailbox, StoredMail } from './mailbox.ts';
import { renderMailboxPage, renderMailPage } from './pages.tsx';

/** A mail's HTML is a stranger's: no script, no form, no request leaves it. */
const MAIL_HTML_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy':
    "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
};

/** The mailbox's page and JSON, to be mounted at /mailbox. */
export function createMailboxRoutes(mailbox: Mailbox, origin: string): Hono {
  const app = new Hono();

  app.get('/', (c) => {
    const to = c.req.query('to') ?? '';
    return c.html(renderMailboxPage(mailbox.messages(to), to), 200, PAGE_HEADERS);
  });

  app.get('/messages', (c) => c.json(mailbox.messages(c.req.query('to')).map((mail) => asJson(mail, origin))));

  app.delete('/messages', (c) => {
    mailbox.clear();
    return c.body(null, 204);
  });

  app.get('/messages/:id', (c) => {
    const mail = mailbox.get(c.req.param('id'));
    return mail ? c.html(renderMailPage(mail), 200, PAGE_HEADERS) : c.notFound();
  });

  app.get('/messages/:id/html', (c) => {
    const html = mailbox.get(c.req.param('id'))?.html;
    return html ? c.html(html, 200, MAIL_HTML_HEADERS) : c.notFound();
  });

  app.get('/messages/:id/raw', (c) => {
    const raw = mailbox.get(c.req.param('id'))?.raw;
    return raw ? c.body(Buffer.from(raw, 'base64'), 200, asDownload('message.eml', 'message/rfc822')) : c.notFound();
  });

  app.get('/messages/:id/attachments/:index', async (c) => {
    const found = await mailbox.attachment(c.req.param('id'), Number(c.req.param('index')));
    return found ? c.body(found.content, 200, asDownload(found.filename, found.contentType)) : c.notFound();
  });

  return app;
}

function asJson({ raw: _, ...mail }: StoredMail, origin: string) {
  const attachments = mail.attachments.map((attachment, index) => ({
    ...attachment,
    url: `${origin}/mailbox/messages/${mail.id}/attachments/${index}`,
  }));
  return { ...mail, attachments };
}

function asDownload(filename: string, contentType: string): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'X-Content-Type-Options': 'nosniff',
  };
}
