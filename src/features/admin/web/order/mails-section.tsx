import type { OrderStory } from '../../contract.ts';
import { matchWords } from '../mail/match-words.ts';
import { AddressLink } from '../parts/address-link.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';

export function MailsSection({ story: { mails_in, mails_out } }: { story: OrderStory }) {
  return (
    <>
      <Section title="Mails from the authority">
        {mails_in.length === 0 && <p className="text-ink-soft text-sm">None yet.</p>}
        <ul className="divide-y divide-line text-sm">
          {mails_in.map((mail) => (
            <li key={mail.id} className="flex gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <AddressLink opens={{ mail: mail.id }}>{mail.subject || 'No subject'}</AddressLink>
                <span className="block truncate text-ink-soft">{mail.from_email}</span>
              </span>
              <span className="shrink-0 text-right">
                <Moment at={mail.received_at} />
                {mail.meaning && <span className="block font-semibold">{mail.meaning}</span>}
                {mail.matched_by === 'plate' && <span className="block text-ink-soft">by {matchWords.plate}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Mails to the customer">
        {mails_out.length === 0 && <p className="text-ink-soft text-sm">None yet.</p>}
        <ul className="divide-y divide-line text-sm">
          {mails_out.map((mail) => (
            <li key={mail.id} className="flex gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{mail.type.replaceAll('_', ' ')}</span>
                <span className="block truncate text-ink-soft">{mail.recipient}</span>
              </span>
              <span className="shrink-0 text-right">
                {mail.sent_at ? (
                  <Moment at={mail.sent_at} />
                ) : (
                  <span className="text-act">{waiting(mail.attempts)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const waiting = (attempts: number) => (attempts === 0 ? 'Waiting' : `Not sent after ${attempts} attempts`);
