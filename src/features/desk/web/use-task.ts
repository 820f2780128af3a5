import { useQuery } from '@tanstack/react-query';
import { requestJson } from '#browser/request-json.ts';
import { api } from '#paths.ts';
import { taskSchema } from '../contract.ts';

/** How often an open task is looked at again: who holds it, and what the customer or the authority wrote meanwhile. */
const LIVE_MS = 10_000;

export function useTask(id: string) {
  return useQuery({
    queryKey: ['desk', id],
    queryFn: ({ signal }) => requestJson(api.deskTask(id), { answer: taskSchema, signal }),
    refetchInterval: LIVE_MS,
  });
}
