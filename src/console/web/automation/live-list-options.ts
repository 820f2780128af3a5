/** Live lists are polled more often than other lists. */
export const liveListOptions = { failure: 'Error loading data', liveMs: 2_000 };
