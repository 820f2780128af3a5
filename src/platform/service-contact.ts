/** Who runs the service, and how to reach them: each one line of text. */
export interface ServiceContact {
  company: string;
  address: string;
  email: string;
  /** When somebody is there: 'Monday to Friday, 9:00-17:00 UK time'. */
  hours: string;
  /** How long an answer takes: 'within one working day'. */
  answerTime: string;
}

/** Stand in built pages for what only the settings know; the server fills them in when it starts. */
export const serviceContactPlaceholders: ServiceContact = {
  company: 'company.built.invalid',
  address: 'address.built.invalid',
  email: 'contact@built.invalid',
  hours: 'hours.built.invalid',
  answerTime: 'answer-time.built.invalid',
};

/** What stands in a page, as HTML, in place of each placeholder. */
export const replaceServiceContact = (contact: ServiceContact): Record<string, string> =>
  Object.fromEntries(
    Object.entries(serviceContactPlaceholders).map(([name, placeholder]) => [
      placeholder,
      contact[name as keyof ServiceContact].replaceAll('&', '&amp;'),
    ]),
  );

export const serviceContactMetaName = 'service-contact';

/** In a browser, what the page's head says; while a page is built, the placeholders. */
export function readServiceContact(): ServiceContact {
  if (typeof document === 'undefined') return serviceContactPlaceholders;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${serviceContactMetaName}"]`);
  return meta ? (JSON.parse(meta.content) as ServiceContact) : serviceContactPlaceholders;
}
