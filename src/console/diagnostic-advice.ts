/** A diagnostic check for people: its name, and what to do when it fails. */
export interface DiagnosticAdvice {
  title: string;
  advice: string;
}

const adviceByCheck: Record<string, DiagnosticAdvice> = {
  card_payments: {
    title: 'Card payment integration',
    advice: "Check the provider's status page and the secret key. Customers cannot pay until this passes.",
  },
  mail_server: {
    title: 'E-mail service',
    advice: 'Check the SMTP address and its password. Mails wait in the queue and are sent once this passes.',
  },
  browser: {
    title: 'Automation engine',
    advice: 'Check the browser service or the local browser. Queued applications wait until this passes.',
  },
  database: { title: 'Database', advice: 'Check that the database server is up and has room left.' },
  job_queue: { title: 'Job queue', advice: 'Check that a worker is running and restart it if it is not.' },
  file_storage: { title: 'File storage', advice: 'Check the storage address, its keys and the space left.' },
};

const portalPrefix = 'portal_';
export const toPortalCheckName = (portal: string) => `${portalPrefix}${portal}`;
const isPortalCheck = (name: string) => name.startsWith(portalPrefix);

export function describeDiagnosticCheck(name: string): DiagnosticAdvice {
  if (!isPortalCheck(name)) return adviceByCheck[name] ?? { title: name, advice: 'Look into the log of the server.' };
  return {
    title: `Portal ${name.slice(portalPrefix.length)}`,
    advice: 'Open the portal in a browser. While it is down, retry its failed submissions later.',
  };
}

/** The system status list (specification, section 2, System Settings), each line with the check that proves it. */
export const systemStatusChecks = [
  { title: 'Card Payment Integration', check: 'card_payments' },
  { title: 'Email Service', check: 'mail_server' },
  { title: 'Automation Engine', check: 'browser' },
  { title: 'Database', check: 'database' },
  { title: 'File Storage', check: 'file_storage' },
] as const;
