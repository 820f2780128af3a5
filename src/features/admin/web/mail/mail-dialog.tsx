import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#browser/format-time.ts';
import { requestJson } from '#browser/request-json.ts';
import { api } from '#paths.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type InboundEmail, inboundEmailSchema } from '../../contract.ts';
import { AddressLink } from '../parts/address-link.tsx';
import { LoadProblem } from '../parts/load-problem.tsx';
import { Facts } from '../parts/section.tsx';
import { harmlessPage } from './harmless-page.ts';
import { MailDecision } from './mail-decision.tsx';
import { matchWords } from './match-words.ts';

export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'mail', id],
    queryFn: ({ signal }) => requestJson(api.adminInboundEmail(id), { answer: inboundEmailSchema, signal }),
  });
  return (
    <Dialog open onClose={onClose} title={data ? data.subject || 'No subject' : 'E-mail'}>
      {error && !data && <LoadProblem title="Failed to load emails" error={error} onRetry={refetch} />}
      {data ? <Mail mail={data} /> : !error && <Skeleton className="h-64" />}
    </Dialog>
  );
}

function Mail({ mail }: { mail: InboundEmail }) {
  return (
    <div className="space-y-4 text-sm">
      <Facts
        facts={[
          ['From', mail.from_name ? `${mail.from_name} <${mail.from_email}>` : mail.from_email],
          ['To', mail.to_email],
          ['Received', formatMoment(mail.received_at)],
          [
            'Order',
            mail.order_id ? (
              <AddressLink key="order" opens={{ order: mail.order_id, mail: null }}>
                {mail.order_ref}
              </AddressLink>
            ) : (
              'Matches no order'
            ),
          ],
          ...(mail.matched_by ? [['Matched by', matchWords[mail.matched_by]] as const] : []),
          ...(mail.meaning ? [['Read as', mail.meaning] as const] : []),
          ...(mail.handled_at ? [['Dealt with', handledWords(mail.handled_at, mail.handled_by)] as const] : []),
        ]}
      />
      {mail.matched_by === 'plate' && (
        <p>
          The plate may be on another order too, so this e-mail has changed nothing. Look whether it is about this one.
        </p>
      )}
      {(!mail.order_id || mail.matched_by === 'plate') && <MailDecision mail={mail} />}
      {mail.files.length > 0 && <Attachments files={mail.files} />}
      {mail.text_body && (
        <section aria-label="Text body">
          <h3 className="mb-1 font-bold">Text body</h3>
          <pre className="whitespace-pre-wrap rounded-lg bg-sunken p-3 font-sans">{mail.text_body}</pre>
        </section>
      )}
      {mail.html_body && (
        <section aria-label="HTML body">
          <h3 className="mb-1 font-bold">HTML body</h3>
          <iframe
            title="HTML body"
            sandbox=""
            referrerPolicy="no-referrer"
            srcDoc={harmlessPage(mail.html_body)}
            className="h-80 w-full rounded-lg border border-line bg-[#fff]"
          />
          <p className="mt-1 text-ink-soft">Shown without its styles and pictures, and without links that work.</p>
        </section>
      )}
      {!mail.text_body && !mail.html_body && <p>This e-mail has no text.</p>}
    </div>
  );
}

const handledWords = (at: string, by: string | null) => (by ? `${formatMoment(at)} by ${by}` : formatMoment(at));

function Attachments({ files }: { files: InboundEmail['files'] }) {
  return (
    <section aria-label="Attachments">
      <h3 className="mb-1 font-bold">Attachments</h3>
      <ul>
        {files.map((file) => (
          <li key={file.url}>
            <a
              href={file.url}
              target="_blank"
              rel="noopener"
              className="font-semibold text-link underline-offset-2 hover:underline"
            >
              {file.filename}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>{' '}
            <span className="text-ink-soft tabular-nums">
              {file.content_type}, {Math.max(1, Math.round(file.size / 1024))} KB
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
