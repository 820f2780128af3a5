import { addHours } from '#platform/clock.ts';

/**
 * A session ends 30 days after its sign-in, however often it is used; unused it ends after 7 (better-auth's own sliding
 * time). So a stolen cookie does not open an account for ever.
 */
const maxSessionHours = 30 * 24;

export function isSessionExpired({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now >= addHours(createdAt, maxSessionHours);
}
