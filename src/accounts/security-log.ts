import type { Log } from '#platform/log.ts';

/** Events that somebody who monitors sign-ins looks for; a name never changes. */
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
  /** The account the event is about; null when none is known. */
  user_id: string | null;
  /** The account that did it, when it was another one. */
  actor_id?: string | null;
  order_id?: string;
  role?: string;
  /** The endpoint, with parameter names in place of ids. */
  endpoint?: string;
  code?: string;
  sessions?: number;
  /** Whether the browser is a trusted device of this account. */
  known_device?: boolean;
}

/** Writes one log line under the fixed name `security_event`. */
export function logSecurityEvent(log: Log, event: SecurityEvent, facts: SecurityFacts): void {
  log.info({ security_event: event, ...facts }, 'security event');
}
