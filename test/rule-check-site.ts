import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll } from 'vitest';
import { loadStaticSite } from '../src/platform/http/static-files.ts';
import { mountSite } from '../src/site/mount-site.ts';

// What the build writes, in the fewest words: the real one is looked at in a browser (test/e2e/checker.test.ts).
const root = mkdtempSync(join(tmpdir(), 'edp-check-'));
mkdirSync(join(root, 'check'));
writeFileSync(
  join(root, 'check/index.html'),
  '<!DOCTYPE html><head><title>Asked</title><link rel="canonical" href="https://edp.example/check"/><style>p{}</style>' +
    '<script>own()</script></head><body><main id="main"><h1>Asked</h1></main><footer>Foot</footer></body>',
);
afterAll(() => rmSync(root, { recursive: true }));
const site = loadStaticSite(root, { baseHeaders: { 'x-content-type-options': 'nosniff' } });

export const ruleCheckNow = new Date('2026-11-22T12:00:00Z');
export function createRuleCheckSite() {
  const http = new Hono();
  mountSite(http, site, { isDevelopment: false, clock: { now: () => ruleCheckNow } });
  return http;
}
/** Each call from an address of its own, unless it says otherwise. */
let caller = 0;
export async function requestRuleCheck(
  query: string | Record<string, string>,
  { http = createRuleCheckSite(), method = 'GET', from = '' } = {},
) {
  const headers = { 'x-forwarded-for': from || `2001:db8:${(++caller).toString(16)}::1` };
  const answer = await http.request(`/check?${new URLSearchParams(query)}`, { method, headers });
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, text: htmlToText(html) };
}
export const htmlToText = (html: string) =>
  html
    .replaceAll(/<(style|script|title|select)[\s>][\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
export const listOrderLinks = (html: string) =>
  [...html.matchAll(/href="(\/order\?[^"]*)"/g)].map(
    ([, href = '']) => new URLSearchParams(href.replaceAll('&amp;', '&').slice(7)),
  );
