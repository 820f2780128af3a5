import { createHash } from 'node:crypto';

/** What our pages may do. Everything not listed is refused; no other host is ever contacted for anything. */
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
 * The policy of one built page: inline scripts, speculation rules and styles run only if the build wrote them, checked
 * by their hash (CSP Level 3, section 2.3.1).
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = [...elements(html, 'script')].filter(({ attributes }) => !/\ssrc=/.test(attributes));
  const hashAll = (sources: Iterable<{ text: string }>) => Array.from(sources, ({ text }) => hash(text));
  const inlineSources: Record<string, string[]> = {
    'script-src': hashAll(scripts),
    'style-src': hashAll(elements(html, 'style')),
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources, ...new Set(inlineSources[directive] ?? [])].join(' '))
    .join('; ');
}

/** The content of every element with this name, found in one pass from beginning to end. */
function* elements(html: string, name: string): Generator<{ attributes: string; text: string }> {
  for (let start = html.indexOf(`<${name}`); start !== -1; start = html.indexOf(`<${name}`, start)) {
    const open = html.indexOf('>', start);
    const close = open === -1 ? -1 : html.indexOf(`</${name}>`, open);
    if (close === -1) return;
    yield { attributes: html.slice(start, open), text: html.slice(open + 1, close) };
    start = close;
  }
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
