import { z } from 'zod';
import type { Audience, Endpoint } from './endpoint.ts';

const who: Record<Audience, string> = {
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

/** The calls of the product as an OpenAPI 3.1 document, made from the very schemas that check them. */
export function describeApi(endpoints: readonly Endpoint<never, never>[], origin: string): object {
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
    description: who[audience],
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
