import { z } from 'zod';
import { invalidRequest } from './api-error.ts';
import { expand, integer } from './params.ts';

const moment = z.union([
  integer,
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
]);

/** Paging and time filter that every list of the API takes; https://docs.stripe.com/api/pagination. */
export const listParams = z.strictObject({
  limit: integer
    .refine((value) => value >= 1 && value <= 100, {
      message: 'limit must be from 1 to 100',
      params: { code: 'parameter_invalid_integer' },
    })
    .default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: moment.optional(),
  expand,
});

type ListParams = z.infer<typeof listParams>;

/** One page of a list that runs from the newest to the oldest. */
export function listPage<T extends { id: string; created: number }>(url: string, items: T[], params: ListParams) {
  const wanted = items.filter(({ created }) => isWithin(created, params.created));
  const { data, has_more } = params.ending_before
    ? before(wanted, params.ending_before, params.limit)
    : after(wanted, params);
  return { object: 'list', url, has_more, data };
}

function after<T extends { id: string }>(items: T[], { starting_after, limit }: ListParams) {
  const start = starting_after ? position(items, starting_after, 'starting_after') + 1 : 0;
  return { data: items.slice(start, start + limit), has_more: items.length > start + limit };
}

function before<T extends { id: string }>(items: T[], id: string, limit: number) {
  const end = position(items, id, 'ending_before');
  return { data: items.slice(Math.max(0, end - limit), end), has_more: end > limit };
}

function position(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
  return index;
}

function isWithin(created: number, range: ListParams['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
