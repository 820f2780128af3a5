import { useQuery } from '@tanstack/react-query';
import { api } from '#paths.ts';
import { requestJson, whileSignedIn } from '#ui/page/request-json.ts';
import { taskSchema } from '../contract.ts';

/** How often an open task is looked at again: who holds it, and what the customer or the authority wrote meanwhile. */
const LIVE_MS = 10_000;

export const taskKey = (id: string) => ['desk', id] as const;

export function useTask(id: string) {
  return useQuery({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => requestJson(api.deskTask(id), { answer: taskSchema, signal }),
    refetchInterval: whileSignedIn(LIVE_MS),
  });
}
