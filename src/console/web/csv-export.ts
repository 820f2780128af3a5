import { api } from '#paths.ts';
import type { CsvExport } from '#ui/list/list-head.tsx';
import { type ExportableList, exportLimit } from '../contract.ts';

export const createCsvExport = (list: ExportableList): CsvExport => ({
  href: api.adminExport(list),
  atMost: exportLimit,
});
