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
  /** Bodies too large to be shown, whole. */
  body_files: MailFile[];
  /** It could not be taken apart. */
  unreadable: boolean;
  /** The mail as it came. */
  original_url: string;
}

/** What a stranger wrote, as text and, behind walls, as a page; with the files that came with it. */
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
 * A stranger's HTML as a page that can neither run, load nor lead anywhere. Three walls: the frame is sandboxed without
 * any permission, the policy in the page allows nothing at all (CSP Level 3), and what holds an address loses it, a
 * link showing it as a tooltip instead. Its styles would be refused by our own policy, which the frame inherits, so
 * they are taken out; the typeface is set the one way that is no style.
 */
function sanitiseHtml(html: string): string {
  // Renamed before parsing: our policy holds there already, and a browser reports every style it refuses.
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
