export const loadErrorText = 'Error loading data';

/** Live lists are polled more often than other lists. */
export const liveListOptions = { failure: loadErrorText, liveMs: 2_000 };
