import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#paths.ts';
import { requestJson } from '#ui/page/request-json.ts';
import { type Session, sessionSchema } from '../contract.ts';

export interface TabSession extends Session {
  /** The user whose session expired while this tab was open: what is typed on the page is still theirs. */
  expiredUser: Session['user'];
}

const queryKey = ['session'] as const;

export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<TabSession> => {
    const session = await requestJson(api.session, { answer: sessionSchema, signal });
    const before = client.getQueryData<TabSession>(queryKey);
    return { ...session, expiredUser: session.user ? null : (before?.user ?? before?.expiredUser ?? null) };
  },
  staleTime: 60_000,
});

/** The session; `data` is undefined until it has loaded. */
export function useSession() {
  return useQuery(sessionQuery);
}
