import { useQuery } from '@tanstack/react-query';
import { api } from '#paths.ts';
import { pollWhileSignedIn, requestJson } from '#ui/page/request-json.ts';
import { taskSchema } from '../contract.ts';

/** How often an open task is refetched: the lease holder and mails from customer or authority may change meanwhile. */
const POLL_MS = 10_000;

export const taskQueryKey = (id: string) => ['desk', id] as const;

export function useTask(id: string) {
  return useQuery({
    queryKey: taskQueryKey(id),
    queryFn: ({ signal }) => requestJson(api.deskTask(id), { answer: taskSchema, signal }),
    refetchInterval: pollWhileSignedIn(POLL_MS),
  });
}
