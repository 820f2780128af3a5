import { z } from 'zod';

/** When somebody drives in again. */
export const visitInput = z.object({
  day: z.iso.date('Choose a day'),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Give the time, like 18:30'),
});

const moment = z.iso.datetime();

/** For a stay where each visit is announced by itself: what may be announced, and what was. */
export const visitsSchema = z.object({
  /** The contact that announces them. */
  contact: z.string(),
  /** ISO days of the stay that are left, by the zone's calendar. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** In the order of their times. */
  requested: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      state: z.enum(['asked', 'announced', 'unannounced']),
      /** The contact's answer, in one plain sentence. */
      note: z.string().nullable(),
    }),
  ),
});
export type Visits = z.infer<typeof visitsSchema>;
