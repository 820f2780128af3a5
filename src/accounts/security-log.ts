import type { Log } from '#platform/log.ts';

/** What somebody who watches over the sign-in looks for; a name stays the same for good. */
type SecurityEvent =
  | 'sign_in_succeeded'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'signed_out_everywhere'
  | 'sessions_ended'
  | 'address_confirmed'
  | 'email_changed'
  | 'password_set'
  | 'password_refused'
  | 'role_granted'
  | 'role_revoked'
  | 'access_refused'
  | 'order_claimed'
  | 'order_disowned';

/** Ids and codes only: no address, no name, nothing a person typed. */
interface SecurityFacts {
  /** Whom it is about; null when nobody is known to be. */
  user_id: string | null;
  /** Who did it, when it was somebody else. */
  actor_id?: string | null;
  order_id?: string;
  role?: string;
  /** The endpoint, with names in place of ids. */
  endpoint?: string;
  code?: string;
  sessions?: number;
  /** Whether the browser had signed in to this account before. */
  known_device?: boolean;
}

/** One line of the log under the fixed name `security_event`. */
export function logSecurityEvent(log: Log, event: SecurityEvent, facts: SecurityFacts): void {
  log.info({ security_event: event, ...facts }, 'security event');
}
