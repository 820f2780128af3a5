/**
 * A session ends 30 days after its sign-in, however often it is used; unused it ends after 7 (better-auth's own sliding
 * time). So a stolen cookie does not open an account for ever.
 */
const maxSessionAgeMs = 30 * 24 * 3600_000;

export function isSessionExpired({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= maxSessionAgeMs;
}
