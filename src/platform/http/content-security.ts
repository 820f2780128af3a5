import { createHash } from 'node:crypto';

/** What a page of ours may do. Everything not named is refused; no other host is ever asked for anything. */
const policy: Record<string, readonly string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * The policy of one built page: inline scripts, speculation rules and styles run only if they are the very ones that
 * were built into it, told by their hash (CSP Level 3, section 2.3.1).
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    hash(text),
  );
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hash(text));
  const more: Record<string, string[]> = { 'script-src': scripts, 'style-src': styles };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources, ...new Set(more[directive] ?? [])].join(' '))
    .join('; ');
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

/** Two years, as browsers' preload lists ask; only where the site is served over TLS. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' };

/** Sent with every answer, whatever it is (MDN HTTP Observatory, scoring). */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...(publicUrl.startsWith('https:') ? strictTransport : {}),
});
