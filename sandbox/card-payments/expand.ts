import { invalidRequestError } from './api-error.ts';

/** Which fields of which object can be asked for whole; https://docs.stripe.com/expand. */
const EXPANDABLE = {
  session: { line_items: 'list', payment_intent: 'intent' },
  intent: { latest_charge: 'charge' },
  charge: { payment_intent: 'intent', refunds: 'list' },
  refund: { charge: 'charge', payment_intent: 'intent' },
  list: {},
} as const satisfies Record<string, Record<string, string>>;

export type Expandable = keyof typeof EXPANDABLE;

const MAX_DEPTH = 4;

/** @throws ApiError for a path that leads nowhere, as the provider does, so that a slip is seen in tests. */
export function checkExpand(kind: Expandable, paths: string[]): string[] {
  for (const path of paths) {
    const fields = path.split('.');
    let current: string | undefined = kind;
    for (const field of fields) {
      const known: Record<string, string> = EXPANDABLE[current as Expandable];
      current = Object.hasOwn(known, field) ? known[field] : undefined;
      if (current === undefined || fields.length > MAX_DEPTH) {
        throw invalidRequestError(`This property cannot be expanded (${path}).`, { param: 'expand' });
      }
    }
  }
  return paths;
}

/** For lists the paths start with `data.`. */
export function checkListExpand(kind: Expandable, paths: string[]): string[] {
  const inner = paths.map((path) => {
    if (!path.startsWith('data.'))
      throw invalidRequestError(`This property cannot be expanded (${path}).`, { param: 'expand' });
    return path.slice('data.'.length);
  });
  return checkExpand(kind, inner);
}

/** What to expand below a field; undefined when the field itself is not asked for. */
export function selectNestedPaths(paths: string[], field: string): string[] | undefined {
  const inner = paths
    .filter((path) => path === field || path.startsWith(`${field}.`))
    .map((path) => path.slice(field.length + 1));
  return inner.length > 0 ? inner.filter(Boolean) : undefined;
}
