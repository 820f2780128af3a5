import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { api } from '#paths.ts';
import { once } from '../once.ts';
import { contentSecurityPolicy } from './content-security.ts';
import type { Audience, Endpoint } from './endpoint.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem;color:#101d3b;background:#fbf8f1}
section{border-top:1px solid #d8d2c4;padding:1rem 0}code{background:#f1ece0;padding:.1em .3em;border-radius:4px}
pre{overflow:auto;background:#fff;border:1px solid #d8d2c4;border-radius:8px;padding:1rem}summary{cursor:pointer}`;

interface ApiDescription {
  paths: Record<
    string,
    Record<string, { summary: string; description: string; requestBody?: object; responses: object }>
  >;
}

/** The OpenAPI document as a page to read, without a script. */
function renderApiPage(endpoints: readonly Endpoint<never, never>[], origin: string): string {
  const { paths } = describeApi(endpoints, origin) as ApiDescription;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  return String(html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | European Driving Permits</title><style>${raw(style)}</style></head><body><main><h1>API</h1>
<p>The calls the pages make, from the schemas that check them. For programs: <a href="${api.description}">openapi.json</a>.</p>
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

/** The description for programs, and a page of it for people. */
export function mountApiDescription<App, Viewer>(
  http: Hono,
  endpoints: readonly Endpoint<App, Viewer>[],
  origin: string,
): void {
  const document = once(() => describeApi(endpoints, origin));
  const page = once(() => {
    const text = renderApiPage(endpoints, origin);
    return { text, policy: contentSecurityPolicy(text) };
  });
  http.get(api.description, (c) => c.json(document()));
  http.get(api.docs, (c) => c.html(page().text, 200, { 'content-security-policy': page().policy }));
}

const audienceTexts: Record<Audience, string> = {
  anyone: 'Anyone.',
  'signed-in': 'Signed-in customers, for what is theirs.',
  staff: 'Operators and admins.',
  admin: 'Admins.',
};

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A text for people' },
    code: { type: 'string', description: 'A word for machines' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** The calls of the product as an OpenAPI 3.1 document, generated from the schemas that validate them. */
function describeApi(endpoints: readonly Endpoint<never, never>[], origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'European Driving Permits', version: '1', description: 'The calls the pages of the product make.' },
    servers: [{ url: origin }],
    paths,
  };
}

function describeCall({ summary, who: audience, input, output, path, method }: Endpoint<never, never>): object {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    summary,
    description: audienceTexts[audience],
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+/g, '_')}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input && method !== 'GET'
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(input, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: output ? schemaOf(output, 'output') : {} } },
      },
      default: {
        description: 'Refused; nothing was changed',
        content: { 'application/json': { schema: errorSchema } },
      },
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
