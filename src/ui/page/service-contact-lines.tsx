import type { ServiceContact } from '#platform/service-contact.ts';

/** Whom to reach, in the foot of a page. */
export function ServiceContactLines({ company, address, email, hours, answerTime }: ServiceContact) {
  return (
    <address className="not-italic">
      <b className="text-ink">{company}</b>
      <br />
      {address}
      <br />
      <a href={`mailto:${email}`} className="inline-flex min-h-8 items-center underline underline-offset-4">
        {email}
      </a>
      <br />
      {hours}. We answer {answerTime}.
    </address>
  );
}
