import { readServiceContact } from '#platform/service-contact.ts';

/** Whom to reach about one order: the mail has its number from the start. */
export function OrderHelp({ orderRef }: { orderRef: string }) {
  const { email, hours, answerTime } = readServiceContact();
  return (
    <p className="text-ink-soft">
      Questions about this order? Write to{' '}
      <a
        href={`mailto:${email}?subject=${encodeURIComponent(orderRef)}`}
        className="inline-flex min-h-8 items-center text-link underline underline-offset-2"
      >
        {email}
      </a>{' '}
      and name {orderRef}. {hours}; we answer {answerTime}.
    </p>
  );
}
