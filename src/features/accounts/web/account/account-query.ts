import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#browser/request-json.ts';
import { api } from '#paths.ts';
import { accountSchema } from '../../contract.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => requestJson(api.account, { answer: accountSchema, signal }),
});
