import { api } from '#paths.ts';
import type { ExportedList } from '../../contract.ts';

/** The address of a list as CSV, with the very filter of the page. */
export function csvPath(list: ExportedList, query: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  return search.size > 0 ? `${api.adminExport(list)}?${search}` : api.adminExport(list);
}
