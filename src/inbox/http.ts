import { z } from 'zod';
import { endpoint } from '#accounts/app-context.ts';
import { handleMailSchema, matchMailResponseSchema, matchMailSchema } from '#orders/contracts/mail-contract.ts';
import { api } from '#paths.ts';
import { markMailHandled } from './mark-mail-handled.ts';
import { matchMailManually } from './match-mail-manually.ts';

const successSchema = z.object({ success: z.literal(true) });

export const inboxEndpoints = [
  endpoint({
    method: 'POST',
    path: api.function('match-mail'),
    summary: 'Says which order an inbound mail is about; the order then takes what it says',
    who: 'staff',
    input: matchMailSchema,
    output: matchMailResponseSchema,
    async handle(app, input, { viewer }) {
      return { success: true, stands: await matchMailManually(app, input, viewer) };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('handle-mail'),
    summary: 'Marks an inbound mail as read and dealt with, or takes that back',
    who: 'staff',
    input: handleMailSchema,
    output: successSchema,
    async handle(app, input, { viewer }) {
      await markMailHandled(app, input, viewer);
      return { success: true };
    },
  }),
];
