import type { Context } from 'hono';
import { decodeForm, type FormObject } from './form-encoding.ts';

export async function readBodyParams(c: Context): Promise<FormObject> {
  return decodeForm(await c.req.text());
}

export function readQueryParams(c: Context): FormObject {
  return decodeForm(new URL(c.req.url).search.slice(1));
}
