export const loadErrorText = 'Error loading data';

/** What happens now is looked at more often than other lists. */
export const liveListOptions = { failure: loadErrorText, liveMs: 2_000 };
