import { z } from 'zod';
import { invalidRequestError } from './api-error.ts';
import { expandParam, integerParam } from './param-schemas.ts';

const createdFilter = z.union([
  integerParam,
  z.strictObject({
    gt: integerParam.optional(),
    gte: integerParam.optional(),
    lt: integerParam.optional(),
    lte: integerParam.optional(),
  }),
]);

/** Paging and time filter that every list of the API takes; https://docs.stripe.com/api/pagination. */
export const listParams = z.strictObject({
  limit: integerParam
    .refine((value) => value >= 1 && value <= 100, {
      message: 'limit must be from 1 to 100',
      params: { code: 'parameter_invalid_integer' },
    })
    .default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: createdFilter.optional(),
  expand: expandParam,
});

type ListParams = z.infer<typeof listParams>;

/** One page of a list that runs from the newest to the oldest. */
export function paginate<T extends { id: string; created: number }>(url: string, items: T[], params: ListParams) {
  const wanted = items.filter(({ created }) => isWithin(created, params.created));
  const { data, has_more } = params.ending_before
    ? pageBefore(wanted, params.ending_before, params.limit)
    : pageAfter(wanted, params);
  return { object: 'list', url, has_more, data };
}

function pageAfter<T extends { id: string }>(items: T[], { starting_after, limit }: ListParams) {
  const start = starting_after ? findPosition(items, starting_after, 'starting_after') + 1 : 0;
  return { data: items.slice(start, start + limit), has_more: items.length > start + limit };
}

function pageBefore<T extends { id: string }>(items: T[], id: string, limit: number) {
  const end = findPosition(items, id, 'ending_before');
  return { data: items.slice(Math.max(0, end - limit), end), has_more: end > limit };
}

function findPosition(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw invalidRequestError(`No such object: '${id}'`, { code: 'resource_missing', param });
  return index;
}

function isWithin(created: number, range: ListParams['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
