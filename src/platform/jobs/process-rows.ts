import type { Log } from '../log.ts';

interface RowSource<Row> {
  /** The name of the work in the log. */
  job: string;
  /**
   * At most `rowPageSize` rows still to process whose id comes after this one, sorted by id. The condition excludes
   * finished rows by an index, so that the query does not slow down as the table grows.
   */
  readPage(after: string): Promise<readonly Row[]>;
  processRow(row: Row): Promise<void>;
}

/** How many rows are read and held in memory at a time. */
export const rowPageSize = 200;

/** Sorts before every uuid. */
export const lowestUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Does a job's work for each of its rows, page by page. A row that fails does not block the others: its error is logged
 * once, with its id, and the next run tries it again.
 * @returns how many rows failed
 */
export async function processRowsByPage<Row extends { id: string }>(
  log: Log,
  { job, readPage, processRow }: RowSource<Row>,
): Promise<number> {
  let failed = 0;
  for (let after = lowestUuid; ; ) {
    const rows = await readPage(after);
    failed += await processRows(log, job, rows, processRow);
    const last = rows.at(-1);
    if (!last || rows.length < rowPageSize) break;
    after = last.id;
  }
  if (failed > 0) log.error({ job, failed }, 'rows of a job could not be done');
  return failed;
}

/** The same for a few rows that are already loaded. @returns how many rows failed */
export async function processRows<Row extends { id: string }>(
  log: Log,
  job: string,
  rows: readonly Row[],
  processRow: (row: Row) => Promise<void>,
): Promise<number> {
  let failed = 0;
  for (const row of rows) {
    try {
      await processRow(row);
    } catch (error) {
      failed += 1;
      log.error({ err: error, job, row_id: row.id }, 'a row of a job could not be done');
    }
  }
  return failed;
}
