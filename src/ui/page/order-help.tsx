import { readServiceContact } from '#platform/service-contact.ts';

/** Whom to reach about one order: the mail has its number from the start, where the page knows it. */
export function OrderHelp({ orderRef }: { orderRef?: string }) {
  const { email, hours, answerTime } = readServiceContact();
  return (
    <p className="text-ink-soft">
      Questions about {orderRef ? 'this' : 'your'} order? Write to{' '}
      <a
        href={`mailto:${email}${orderRef ? `?subject=${encodeURIComponent(orderRef)}` : ''}`}
        className="inline-flex min-h-8 items-center text-link underline underline-offset-2"
      >
        {email}
      </a>{' '}
      and name {orderRef ?? 'your number plate'}. {hours}; we answer {answerTime}.
    </p>
  );
}
