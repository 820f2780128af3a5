export const loadFailure = 'Error loading data';

/** What happens now is looked at more often than other lists. */
export const monitored = { failure: loadFailure, liveMs: 2_000 };
