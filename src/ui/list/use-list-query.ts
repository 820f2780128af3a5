import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { errorText, pollWhileSignedIn, REQUEST_TIMEOUT_MS, requestJson } from '../page/request-json.ts';
import { showToast } from '../toasts.ts';

/** How often a visible list is refetched. */
const REFRESH_MS = 15_000;

interface ListRequest<Schema extends z.ZodType> {
  path: string;
  query?: Record<string, string>;
  answer: Schema;
  /** Title of the toast when loading fails. */
  failure: string;
  /** Polling interval in milliseconds, where the usual one is too long. */
  liveMs?: number;
}

/** The query string of all parameters that have a value. */
export function formatQueryString(query: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  return search.size > 0 ? `?${search}` : '';
}

/** Loads a list of the console. The old rows stay while new ones load. */
export function useListQuery<Schema extends z.ZodType>({
  path,
  query = {},
  answer,
  failure,
  liveMs = REFRESH_MS,
}: ListRequest<Schema>) {
  const result = useQuery({
    queryKey: ['admin', path, query],
    // A list that is polled rarely is one that takes long, so it also gets a longer timeout.
    queryFn: ({ signal }) =>
      requestJson(path + formatQueryString(query), {
        answer,
        signal,
        timeoutMs: Math.max(REQUEST_TIMEOUT_MS, liveMs),
      }),
    // Rows of another list are no placeholder for this one.
    placeholderData: (before, query) => (query?.queryKey[1] === path ? before : undefined),
    refetchInterval: pollWhileSignedIn(liveMs),
  });
  useLoadErrorToast(result.error, failure);
  return result;
}

/** Shows one toast when loading fails, with the reason. */
function useLoadErrorToast(error: Error | null, title: string): void {
  useEffect(() => {
    if (error) showToast({ tone: 'error', title, description: errorText(error, 'Please try again.'), id: title });
  }, [error, title]);
}
