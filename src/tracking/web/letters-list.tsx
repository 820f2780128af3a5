import type { Letter } from '#channels/letter/contact-contract.ts';
import { Badge, type StatusTone } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { FileLink } from '#ui/file-link.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { formatMoment } from '#ui/page/format-time.ts';
import type { OrderView } from '../view-contract.ts';
import { senderLabel } from './timeline-card.tsx';

const stateLabels: Record<Letter['state'], { badge: [string, StatusTone] | null; open: string }> = {
  draft: { badge: ['Not sent yet', 'waiting'], open: 'The letter as it will be written' },
  sending: { badge: ['Being sent', 'working'], open: 'Read the letter' },
  sent: { badge: ['Delivered', 'done'], open: 'Read the letter' },
  failed: { badge: ['Not delivered', 'attention'], open: 'Read the letter' },
  by_phone: { badge: null, open: 'What was said' },
};

/** The letters of an order, or our call in place of one. */
export function LettersCard({ order: { letters, written_to } }: { order: Pick<OrderView, 'letters' | 'written_to'> }) {
  return (
    <Card aria-labelledby="letters-title">
      <h2 id="letters-title" className="mb-3 text-lg">
        {letters.every(({ state }) => state === 'by_phone') ? 'Our call to' : 'Our letter to'} {written_to}
      </h2>
      <LettersList letters={letters} />
    </Card>
  );
}

/** The letters to the contact with recipient, date and reply. Before the first is sent, shows the draft. */
export function LettersList({ letters }: { letters: readonly Letter[] }) {
  return (
    <ul className="divide-y divide-line">
      {letters.map((letter) => (
        <li key={`${letter.title} ${letter.at}`} className="py-4 first:pt-0 last:pb-0">
          <LetterItem letter={letter} />
        </li>
      ))}
    </ul>
  );
}

function LetterItem({ letter }: { letter: Letter }) {
  const { badge, open } = stateLabels[letter.state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{letter.title}</span>
        {badge && <Badge tone={badge[1]}>{badge[0]}</Badge>}
      </p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {letter.to}
        {letter.at && `, ${formatMoment(letter.at)}`}
      </p>
      {letter.enclosed.length > 0 && (
        <p className="wrap-anywhere text-sm">
          {letter.state === 'draft' ? 'Goes with it' : 'With it'}: {letter.enclosed.join(', ')}
        </p>
      )}
      {letter.note && (
        <p
          className={joinClasses(
            'mt-2 border-l-4 pl-3 text-sm',
            letter.state === 'failed' ? 'border-act' : 'border-ok',
          )}
        >
          <span className="font-semibold">{letter.state === 'failed' ? 'Why' : 'Their answer'}</span>
          {letter.noted_at && <span className="text-ink-soft"> ({formatMoment(letter.noted_at)})</span>}: {letter.note}
        </p>
      )}
      <details className="mt-2 text-sm" open={letter.state === 'draft'}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-link">{open}</summary>
        {letter.state !== 'by_phone' && <p className="mt-1 wrap-anywhere font-semibold">{letter.subject}</p>}
        <p className="wrap-anywhere mt-2 whitespace-pre-line rounded-lg bg-sunken p-4">{letter.body}</p>
      </details>
    </>
  );
}

/** The authority's mails, each summarised in one sentence; the original text is collapsed below it. */
export function AuthorityMailsCard({ order }: { order: OrderView }) {
  return (
    <Card aria-labelledby="authority-mails-title">
      <h2 id="authority-mails-title" className="text-xl">
        {order.letters.length > 0 ? 'What they wrote' : 'What the authority wrote'}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {order.authority_mails.map((mail) => (
          <li key={mail.id} className="space-y-1 py-4 last:pb-0">
            <p className="font-semibold">{mail.summary}</p>
            <p className="text-ink-soft text-sm">
              {senderLabel(order)}, <time dateTime={mail.at}>{formatMoment(mail.at)}</time>
            </p>
            <details className="text-sm">
              <summary className="min-h-8 cursor-pointer wrap-anywhere">
                The original: {mail.subject || 'no subject'}
              </summary>
              <p className="mt-2 wrap-anywhere whitespace-pre-line border-line border-l-4 pl-3">{mail.text}</p>
              {mail.attachments.length > 0 && (
                <>
                  <p className="mt-3 text-ink-soft">
                    With it came, as the sender has sent it; our program has read it, and it names your plate.
                  </p>
                  <ul>
                    {mail.attachments.map(({ name, url }) => (
                      <li key={url} className="min-h-8 content-center">
                        <FileLink href={url} download={name}>
                          {name}
                        </FileLink>
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {mail.withheld_file_count > 0 && (
                <p className="mt-3 text-ink-soft">
                  {mail.attachments.length > 0 ? 'Other files' : 'Files'} that came with it are not shown here: our
                  program could not read them, or they do not name your plate.
                </p>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
