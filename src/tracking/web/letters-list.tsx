import type { Letter } from '#channels/letter/contact-contract.ts';
import { Badge, type StatusTone } from '#ui/badge.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { formatMoment } from '#ui/page/format-time.ts';

const stateLabels: Record<Letter['state'], { badge: [string, StatusTone] | null; open: string }> = {
  draft: { badge: ['Not sent yet', 'waiting'], open: 'The letter as it will be written' },
  sending: { badge: ['Being sent', 'working'], open: 'Read the letter' },
  sent: { badge: ['Delivered', 'done'], open: 'Read the letter' },
  failed: { badge: ['Not delivered', 'attention'], open: 'Read the letter' },
  by_phone: { badge: null, open: 'What was said' },
};

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
