import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { errorText, pollWhileSignedIn, REQUEST_TIMEOUT_MS, requestJson } from '../page/request-json.ts';
import { showToast } from '../toasts.ts';

/** How often a list that is looked at fetches what happened meanwhile. */
const REFRESH_MS = 15_000;

interface ListRequest<Schema extends z.ZodType> {
  path: string;
  query?: Record<string, string>;
  answer: Schema;
  /** Title of the toast when it cannot be loaded. */
  failure: string;
  /** Milliseconds between two looks, where the usual time is too long. */
  liveMs?: number;
}

/** The end of an address that asks for what is set. */
export function formatQueryString(query: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  return search.size > 0 ? `?${search}` : '';
}

/** A list of the console; the rows that are there stay while others are fetched. */
export function useListQuery<Schema extends z.ZodType>({
  path,
  query = {},
  answer,
  failure,
  liveMs = REFRESH_MS,
}: ListRequest<Schema>) {
  const result = useQuery({
    queryKey: ['admin', path, query],
    // What is looked at seldom is what takes long.
    queryFn: ({ signal }) =>
      requestJson(path + formatQueryString(query), {
        answer,
        signal,
        timeoutMs: Math.max(REQUEST_TIMEOUT_MS, liveMs),
      }),
    // What stood in another list is no row of this one.
    placeholderData: (before, query) => (query?.queryKey[1] === path ? before : undefined),
    refetchInterval: pollWhileSignedIn(liveMs),
  });
  useLoadErrorToast(result.error, failure);
  return result;
}

/** Says once in a toast that something could not be loaded, and why. */
function useLoadErrorToast(error: Error | null, title: string): void {
  useEffect(() => {
    if (error) showToast({ tone: 'error', title, description: errorText(error, 'Please try again.'), id: title });
  }, [error, title]);
}
