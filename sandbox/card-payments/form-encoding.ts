import type { Context } from 'hono';
import { invalidRequestError } from './api-error.ts';

export interface FormObject {
  [key: string]: FormValue;
}
export type FormValue = string | FormValue[] | FormObject;

const MAX_DEPTH = 8;

/** `a[b][0][c]=v` becomes `{ a: { b: [{ c: 'v' }] } }`: the nesting the SDK writes in bodies and query strings. */
function decodeForm(encoded: string): FormObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(encoded)) place(root, keysOf(name), value, name);
  return asObject(root);
}

function keysOf(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined || rest === undefined) throw invalidRequestError(`Invalid parameter name: ${name}`);
  const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key ?? '')];
  if (keys.length > MAX_DEPTH) throw invalidRequestError(`Parameter nested too deeply: ${name}`);
  return keys;
}

function place(root: FormObject, keys: string[], value: string, name: string): void {
  let parent = root;
  keys.forEach((key, depth) => {
    const own = key === '' ? String(Object.keys(parent).length) : key;
    if (depth === keys.length - 1) {
      if (own in parent) throw invalidRequestError(`Parameter given twice: ${name}`, { param: name });
      parent[own] = value;
      return;
    }
    const next = parent[own] ?? emptyObject();
    if (typeof next === 'string' || Array.isArray(next))
      throw invalidRequestError(`Parameter given twice: ${name}`, { param: name });
    parent[own] = next;
    parent = next;
  });
}

/** Without a prototype, so that a key such as `__proto__` is just a key. */
function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}

function asObject(value: FormObject): FormObject {
  return Object.assign(
    emptyObject(),
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withLists(inner)])),
  );
}

/** Objects whose keys are 0, 1, 2, ... were lists on the way in. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return Object.values(value).map(withLists);
  return asObject(value);
}

export async function readBodyParams(c: Context): Promise<FormObject> {
  return decodeForm(await c.req.text());
}

export function readQueryParams(c: Context): FormObject {
  return decodeForm(new URL(c.req.url).search.slice(1));
}
