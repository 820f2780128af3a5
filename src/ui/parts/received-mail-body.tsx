import { FileLink } from '../file-link.tsx';

interface MailFile {
  filename: string;
  content_type: string;
  /** Bytes. */
  size: number;
  url: string;
}

interface ReceivedMail {
  text_body: string | null;
  html_body: string | null;
  files: MailFile[];
  /** Bodies that are too large to show, as files. */
  body_files: MailFile[];
  /** The mail could not be parsed. */
  unreadable: boolean;
  /** The original mail. */
  original_url: string;
}

/** A stranger's mail as text and as an isolated HTML page, with its attachments. */
export function ReceivedMailBody({ mail }: { mail: ReceivedMail }) {
  return (
    <div className="space-y-4 text-sm">
      {mail.files.length > 0 && <MailFileList title="Attachments" files={mail.files} />}
      {mail.text_body && (
        <section aria-label="Text body">
          <h3 className="mb-1 font-bold">Text body</h3>
          <pre className="whitespace-pre-wrap wrap-anywhere rounded-lg bg-sunken p-3 font-sans">{mail.text_body}</pre>
        </section>
      )}
      {mail.html_body && (
        <section aria-label="HTML body">
          <h3 className="mb-1 font-bold">HTML body</h3>
          <iframe
            title="HTML body"
            sandbox=""
            referrerPolicy="no-referrer"
            srcDoc={sanitiseHtml(mail.html_body)}
            className="h-80 w-full rounded-lg border border-line bg-[#fff]"
          />
          <p className="mt-1 text-ink-soft">Shown without its styles and pictures, and without links that work.</p>
        </section>
      )}
      {!mail.text_body && !mail.html_body && !mail.unreadable && <p>This e-mail has no text.</p>}
      {mail.body_files.length > 0 && (
        <>
          <p>This e-mail is too large to be shown here. What stands above is its beginning.</p>
          <MailFileList title="Whole text" files={mail.body_files} />
        </>
      )}
      <p>
        <FileLink href={mail.original_url} download="mail.eml">
          Download the original e-mail
        </FileLink>
      </p>
    </div>
  );
}

function MailFileList({ title, files }: { title: string; files: MailFile[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-bold">{title}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.url}>
            <FileLink href={file.url} download={file.filename}>
              {file.filename}
            </FileLink>{' '}
            <span className="text-ink-soft tabular-nums">
              {file.content_type}, {Math.max(1, Math.round(file.size / 1024))} KB
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ACTIVE_ELEMENTS = 'base, meta, link, iframe, object, embed, form';
const URL_ATTRIBUTES = ['href', 'src', 'srcset', 'poster', 'background', 'action'];

/**
 * Shows a stranger's HTML as a page that can neither run, load nor link anywhere. Three barriers: the frame is
 * sandboxed without any permission, the page's policy allows nothing at all (CSP Level 3), and addresses are removed
 * (a link shows its address as a tooltip instead). Styles are removed, because our own policy, which the frame
 * inherits, would refuse them. The typeface is set in the one way that is no style.
 */
function sanitiseHtml(html: string): string {
  // Renamed before parsing: our policy applies even there, and a browser reports every style that it refuses.
  const page = new DOMParser().parseFromString(html.replace(/\sstyle\s*=/gi, ' data-style='), 'text/html');
  for (const element of page.querySelectorAll('script, style')) element.remove();
  for (const element of page.querySelectorAll(ACTIVE_ELEMENTS)) element.replaceWith(...element.childNodes);
  for (const picture of page.querySelectorAll('img')) picture.replaceWith(`[${picture.alt || 'picture'}] `);
  for (const link of page.querySelectorAll('[href]')) link.setAttribute('title', link.getAttribute('href') ?? '');
  for (const name of URL_ATTRIBUTES) {
    for (const element of page.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  }
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head><body><font face="system-ui, sans-serif">${page.body.innerHTML}</font></body></html>`;
}
