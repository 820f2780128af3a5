import { useQuery } from '@tanstack/react-query';
import { api } from '#paths.ts';
import { pollWhileSignedIn, requestJson } from '#ui/page/request-json.ts';
import { taskSchema } from '../contract.ts';

/** How often an open task is looked at again: who holds it, and what the customer or the authority wrote meanwhile. */
const POLL_MS = 10_000;

export const taskQueryKey = (id: string) => ['desk', id] as const;

export function useTask(id: string) {
  return useQuery({
    queryKey: taskQueryKey(id),
    queryFn: ({ signal }) => requestJson(api.deskTask(id), { answer: taskSchema, signal }),
    refetchInterval: pollWhileSignedIn(POLL_MS),
  });
}
