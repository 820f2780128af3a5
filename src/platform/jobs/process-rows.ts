import type { Log } from '../log.ts';

interface RowSource<Row> {
  /** Whose work it is, in the log. */
  job: string;
  /**
   * At most `rowPageSize` of those that are left to look at and whose id comes after this one, in the order of their ids; the
   * condition leaves out what is done, by an index, so that the look does not grow with the years.
   */
  readPage(after: string): Promise<readonly Row[]>;
  processRow(row: Row): Promise<void>;
}

/** So many are held in memory and asked for at a time. */
export const rowPageSize = 200;

/** Comes before every uuid. */
const lowestUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Does a job's work for each of its rows, page by page. A row that cannot be done keeps no other from its turn: its error is
 * written down once, with its id, and the next time it is tried again.
 * @returns how many could not be done
 */
export async function processRowsByPage<Row extends { id: string }>(
  log: Log,
  { job, readPage: read, processRow: each }: RowSource<Row>,
): Promise<number> {
  let failed = 0;
  for (let after = lowestUuid; ; ) {
    const rows = await read(after);
    failed += await processRows(log, job, rows, each);
    const last = rows.at(-1);
    if (!last || rows.length < rowPageSize) break;
    after = last.id;
  }
  if (failed > 0) log.error({ job, failed }, 'rows of a job could not be done');
  return failed;
}

/** The same of rows that are few and at hand. @returns how many could not be done */
export async function processRows<Row extends { id: string }>(
  log: Log,
  job: string,
  rows: readonly Row[],
  each: (row: Row) => Promise<void>,
): Promise<number> {
  let failed = 0;
  for (const row of rows) {
    try {
      await each(row);
    } catch (error) {
      failed += 1;
      log.error({ err: error, job, row_id: row.id }, 'a row of a job could not be done');
    }
  }
  return failed;
}
