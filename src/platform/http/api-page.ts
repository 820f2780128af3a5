import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { once } from '../once.ts';
import { contentSecurityPolicy } from './content-security.ts';
import type { Endpoint } from './endpoint.ts';
import { describeApi } from './openapi.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem;color:#101d3b;background:#fbf8f1}
section{border-top:1px solid #d8d2c4;padding:1rem 0}code{background:#f1ece0;padding:.1em .3em;border-radius:4px}
pre{overflow:auto;background:#fff;border:1px solid #d8d2c4;border-radius:8px;padding:1rem}summary{cursor:pointer}`;

interface Described {
  paths: Record<
    string,
    Record<string, { summary: string; description: string; requestBody?: object; responses: object }>
  >;
}

/** The OpenAPI document to read, without a script. */
function apiPage(endpoints: readonly Endpoint<never, never>[], origin: string): string {
  const { paths } = describeApi(endpoints, origin) as Described;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  return String(html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | European Driving Permits</title><style>${raw(style)}</style></head><body><main><h1>API</h1>
<p>The calls the pages make, from the schemas that check them. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.map(
  ({
    path,
    method,
    call,
  }) => html`<section><h2><code>${method.toUpperCase()} ${path}</code></h2><p>${call.summary}. ${call.description}</p>
${call.requestBody ? html`<details><summary>Body</summary><pre tabindex="0">${JSON.stringify(call.requestBody, null, 2)}</pre></details>` : ''}
<details><summary>Answers</summary><pre tabindex="0">${JSON.stringify(call.responses, null, 2)}</pre></details></section>`,
)}</main></body></html>`);
}

/** `/api/openapi.json` for programs, `/api/docs` for people. */
export function mountApiDescription<App, Viewer>(
  http: Hono,
  endpoints: readonly Endpoint<App, Viewer>[],
  origin: string,
): void {
  const document = once(() => describeApi(endpoints, origin));
  const page = once(() => {
    const text = apiPage(endpoints, origin);
    return { text, policy: contentSecurityPolicy(text) };
  });
  http.get('/api/openapi.json', (c) => c.json(document()));
  http.get('/api/docs', (c) => c.html(page().text, 200, { 'content-security-policy': page().policy }));
}
