/** What the sandbox is told by whoever starts it; it reads no environment and imports nothing of the product. */
export interface SandboxOptions {
  host: string;
  port: number;
  /** Where browsers and the product reach the sandbox, without a trailing slash. */
  origin: string;
  /** Folder for the stores; unset keeps everything in memory. */
  stateDir?: string;
  /** How long a replica's back office takes to decide and mail. */
  decisionSeconds: number;
  /** SMTP port on which the mailbox takes the product's outgoing mail. */
  mailboxSmtpPort: number;
  /** The product's own mail domain (the MX record, so to speak): mail for it is delivered there by SMTP. */
  inbound: { domain: string; host: string; smtpPort: number };
  cardPayments: { secretKey: string; webhookSecret: string; webhookUrl: string };
}
