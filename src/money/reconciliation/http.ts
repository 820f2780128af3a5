import { endpoint } from '#accounts/app-context.ts';
import { api } from '#paths.ts';
import { reconciliationSchema } from './contract.ts';
import { reconcile } from './reconcile.ts';
import { settleDifferences } from './settle-differences.ts';

export const reconciliationEndpoints = [
  endpoint({
    method: 'GET',
    path: api.adminReconciliation,
    summary: 'Every difference between the card provider and our books',
    who: 'admin',
    output: reconciliationSchema,
    handle: (app) => reconcile(app),
  }),
  endpoint({
    method: 'POST',
    path: api.function('settle-differences'),
    summary: 'Ends the differences that need no judgement; what is left is for people',
    who: 'admin',
    callsPerTenMinutes: 60,
    output: reconciliationSchema,
    handle: (app) => settleDifferences(app),
  }),
];
