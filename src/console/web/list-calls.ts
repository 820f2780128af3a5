import { api } from '#paths.ts';
import type { CsvExport } from '#ui/list/list-head.tsx';
import { type ConsoleListName, exportLimit } from '../contract.ts';

/** Where a list is read, and where its file is downloaded. */
export const describeListCalls = (list: ConsoleListName): { path: string; csv: CsvExport } => ({
  path: api.adminList(list),
  csv: { href: api.adminExport(list), atMost: exportLimit },
});

/** Live lists are polled more often than other lists. */
export const liveListOptions = { failure: 'Error loading data', liveMs: 2_000 };
