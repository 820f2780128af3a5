import { api } from '#paths.ts';
import type { CsvExport } from '#ui/list/list-head.tsx';
import { type ExportedList, exportLimit } from '../contract.ts';

export const csvOf = (list: ExportedList): CsvExport => ({ href: api.adminExport(list), atMost: exportLimit });
