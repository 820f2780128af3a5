import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionSchema } from '#features/accounts/contract.ts';
import { api } from '#paths.ts';
import { requestJson } from './request-json.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => requestJson(api.session, { answer: sessionSchema, signal }),
  staleTime: 60_000,
});

/** Who is signed in; `data` is undefined while that is not known yet. */
export function useSession() {
  return useQuery(sessionQuery);
}
