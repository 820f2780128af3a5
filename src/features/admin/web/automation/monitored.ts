/** How often what happens now is looked at, in milliseconds. */
export const monitoringMs = 2_000;

export const loadFailure = 'Error loading data';
