/** The environment variable that says, in milliseconds, how far the time of this run is ahead of the machine's. */
export const TEST_CLOCK_AHEAD_MS = 'TEST_CLOCK_AHEAD_MS';

export const readClockOffsetMs = (): number => Number(process.env[TEST_CLOCK_AHEAD_MS] ?? 0);

/** As it was when this process began: a file may live at another time than its run (shift-clock-to-day.ts). */
export const runClockOffsetMs = readClockOffsetMs();

/** The time of a database whose templates are made by test/database-server.ts. */
export const buildClockFunctionsSql = (aheadMs: number): string => `
  create or replace function clock.now() returns timestamptz language sql stable parallel safe
    as $$ select pg_catalog.now() + interval '${aheadMs} milliseconds' $$;
  create or replace function clock.clock_timestamp() returns timestamptz language sql volatile parallel safe
    as $$ select pg_catalog.clock_timestamp() + interval '${aheadMs} milliseconds' $$`;
