/** The environment variable that says, in milliseconds, how far the time of this run is ahead of the machine's. */
export const TEST_CLOCK_AHEAD_MS = 'TEST_CLOCK_AHEAD_MS';

export const clockAheadMs = (): number => Number(process.env[TEST_CLOCK_AHEAD_MS] ?? 0);
