import { QueryClient } from '@tanstack/react-query';
import { CallError } from './request-json.ts';

/** A refusal is an answer and stays one; only what got lost on the way, or met a server in trouble, is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500),
      },
    },
  });
}
