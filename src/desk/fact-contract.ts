import { z } from 'zod';

export const factListQuerySchema = z.object({
  search: z.string().trim().max(200).default(''),
  /** Those that have to be looked at now, or all. */
  show: z.enum(['due', 'all']).default('due'),
});

const day = z.iso.date();

const factSchema = z.object({
  key: z.string(),
  kind: z.enum(['rules', 'rest_days', 'smog_alert', 'age_exemption', 'price', 'fine', 'lead_time', 'label', 'also']),
  place: z.string(),
  value: z.string(),
  sources: z.array(z.object({ url: z.url(), about: z.string().nullable() })),
  sureness: z.enum(['published', 'observed', 'assumed']),
  /** What is assumed of it or of a part of it: clauses. */
  assumptions: z.array(z.string()),
  /** Day of the publication; where the page has no date, the day on which we read it. */
  as_of: day,
  valid_from: day.nullable(),
  valid_until: day.nullable(),
  looked_on: day,
  /** Who looked; null where it was for a release, or by an account that is gone. */
  looked_by: z.string().nullable(),
  due_on: day,
  /** Why it is due: nobody has looked for long, or its validity is over or ends within a month. Null before it is. */
  due_because: z.enum(['old', 'ends_soon', 'over']).nullable(),
  /** differs: somebody found something else at the source, and no release states it yet. */
  state: z.enum(['due', 'differs', 'fresh']),
  /** What was found then. */
  note: z.string().nullable(),
});
export type FactRow = z.infer<typeof factSchema>;

export const factListSchema = z.object({ facts: z.array(factSchema), total: z.int() });

export const reviewFactInput = z
  .object({
    fact: z.string().max(200),
    /** The value that was compared with its source. */
    value_seen: z.string().max(5000),
    holds: z.boolean(),
    note: z.string().trim().max(2000, 'Use at most 2,000 characters').optional(),
  })
  .refine(({ holds, note }) => holds || (note ?? '').length >= 10, {
    path: ['note'],
    message: 'Write what the source says, in at least one sentence',
  });
