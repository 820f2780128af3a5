import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { z } from 'zod';
import { CompactButton } from '../parts/compact-button.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ListBody } from './list-body.tsx';
import { type CsvExport, ListHead } from './list-head.tsx';
import { SearchBox } from './search-box.tsx';
import { formatSorting, parseSorting, type Sorting } from './sorting.ts';
import { useUrlState } from './url-state.tsx';
import { formatQueryString, useListQuery } from './use-list-query.ts';

/** The definition of a list. */
export interface ListDefinition<Data, Row extends object> {
  title: string;
  /** Accessible name of the table, where it differs from the title. */
  label?: string;
  path: string;
  /** Query parameters besides search and filter. */
  query?: Record<string, string>;
  schema: z.ZodType<Data>;
  /** Title of the toast when loading fails. */
  failure: string;
  /** Polling interval in milliseconds, where the usual one is too long or too short. */
  liveMs?: number;
  rows: (data: Data) => NoInfer<Row>[];
  rowId: (row: NoInfer<Row>) => string;
  columns: readonly Column<Row>[];
  /** The initial sorting. */
  sorting: Sorting;
  /** The number of rows, in words. */
  count: (data: Data) => ReactNode;
  empty: string;
  /** Replaces `empty` when a search or filter is set. */
  noMatch?: string;
  /** Label that says what can be searched for. The text is in the address as `q`. */
  search?: string;
  /** `name` is used in the address and in the call. The first option means everything and has an empty value. */
  filter?: { label: string; name: string; options: readonly { value: string; label: string }[] } | undefined;
  /** What a click on a row opens: the parameter in the address, its value, and which parameter it clears. */
  opens?: { name: string; of: (row: NoInfer<Row>) => string | null; closes?: string };
  /** Where the filtered list can be downloaded as CSV, and the maximum rows of the file. */
  csv?: CsvExport;
  /**
   * The list has more rows than one call returns: the server sorts by these columns and returns `size` rows at a
   * time.
   */
  pages?: { size: number; sorts: readonly string[]; total: (data: Data) => number };
}

interface ListPageProps<Data, Row extends object> {
  of: ListDefinition<Data, Row>;
  /** Above the title. */
  above?: (data: Data | undefined) => ReactNode;
  /** Before the search. */
  before?: (data: Data | undefined) => ReactNode;
  /** After search and filter. */
  after?: (data: Data | undefined) => ReactNode;
  /** Between the head and the rows. */
  note?: ReactNode;
}

/** A list with search, filter, sorting, CSV and a panel for its rows. Everything but the rows is in the address. */
export function ListPage<Data, Row extends object>({ of, above, before, after, note }: ListPageProps<Data, Row>) {
  const { get, set } = useUrlState();
  const { filter, pages, opens, csv } = of;
  const q = of.search === undefined ? '' : get('q');
  const filtered = filter?.options.find(({ value }) => value === get(filter.name))?.value ?? '';
  const sorting = parseSorting(get('sort'), of.sorting);
  const page = Math.max(1, Number.parseInt(get('page'), 10) || 1);
  const shown = { ...(q && { search: q }), ...(filter && filtered && { [filter.name]: filtered }) };
  const list = useListQuery({
    path: of.path,
    query: { ...of.query, ...shown, ...(pages && buildPageQuery(pages.sorts, sorting, of.sorting, page)) },
    answer: of.schema,
    failure: of.failure,
    ...(of.liveMs !== undefined && { liveMs: of.liveMs }),
  });
  const { data } = list;
  const onSearch = useCallback((text: string) => set({ q: text, page: null }), [set]);
  const [first, last] = [before?.(data), after?.(data)];
  return (
    <>
      {above?.(data)}
      <ListHead
        title={of.title}
        count={data !== undefined && of.count(data)}
        list={list}
        {...(csv && { csv: { ...csv, href: csv.href + formatQueryString(shown) } })}
      >
        {(first || of.search || filter || last) && (
          <>
            {first}
            {of.search && <SearchBox label={of.search} value={q} onSearch={onSearch} />}
            {filter && (
              <FilterSelect {...filter} value={filtered} onChange={(value) => set({ [filter.name]: value })} />
            )}
            {last}
          </>
        )}
      </ListHead>
      {note}
      <ListBody list={list} failure={of.failure}>
        {(known) => (
          <DataTable
            label={of.label ?? of.title}
            columns={of.columns}
            rows={of.rows(known)}
            rowId={of.rowId}
            sorting={sorting}
            onSort={(next) => set({ sort: formatSorting(next), page: null })}
            sortedByServer={pages !== undefined}
            empty={of.noMatch && (q || filtered) ? of.noMatch : of.empty}
            {...(opens && {
              openId: get(opens.name),
              onOpen: (row: Row) => {
                const id = opens.of(row);
                if (id) set({ [opens.name]: id, ...(opens.closes && { [opens.closes]: null }) }, { push: true });
              },
            })}
          />
        )}
      </ListBody>
      {pages && (
        <Pagination
          page={page}
          last={Math.max(1, Math.ceil((data === undefined ? 0 : pages.total(data)) / pages.size))}
          onTurn={(to) => set({ page: String(to) })}
        />
      )}
    </>
  );
}

function buildPageQuery(sorts: readonly string[], { column, descending }: Sorting, otherwise: Sorting, page: number) {
  const sort = sorts.includes(column) ? column : otherwise.column;
  return { page: String(page), sort, order: descending ? 'desc' : 'asc' };
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <label className="shrink-0">
      <span className="sr-only">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-control min-h-9! py-1! pr-8! pl-2.5! text-sm max-md:min-h-11!"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Pagination({ page, last, onTurn }: { page: number; last: number; onTurn: (page: number) => void }) {
  if (last === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-3 text-sm tabular-nums">
      <CompactButton disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </CompactButton>
      <span>
        Page {page} of {last}
      </span>
      <CompactButton disabled={page >= last} onClick={() => onTurn(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </CompactButton>
    </nav>
  );
}
