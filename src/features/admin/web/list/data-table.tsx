import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { joinClasses } from '#ui/join-classes.ts';
import { HeaderCell } from './header-cell.tsx';
import type { Sorting } from './sorting.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the list is sorted by; a column without it cannot be. */
  sortBy?: (row: Row) => string | number;
  /** Figures line up on the right. */
  numeric?: boolean;
  /** Classes of the cells, for widths. */
  className?: string;
}

interface DataTableProps<Row extends object> {
  label: string;
  columns: readonly Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** The rows come sorted, because there are more than these. */
  sortedByServer?: boolean;
  openId?: string;
  /** A click anywhere on a row that is on no control of its own. */
  onOpen?: (row: Row) => void;
  empty: string;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: sortFn_text },
});

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sorting, onSort, sortedByServer = false, openId, onOpen, empty } = props;
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: sortedByServer,
    state: { sorting: [{ id: sorting.column, desc: sorting.descending }] },
  });
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-card">
      <table
        aria-label={label}
        onKeyDown={moveBetweenRows}
        className="w-full text-left text-[0.875rem] leading-snug max-md:block"
      >
        <thead className="bg-sunken max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                title={column.header}
                numeric={column.numeric}
                direction={sorting.column === column.id ? (sorting.descending ? 'descending' : 'ascending') : undefined}
                onSort={column.sortBy && (() => onSort(nextSorting(sorting, column.id)))}
              />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.length === 0 && (
            <tr className="max-md:block">
              <td colSpan={columns.length} className="px-3 py-10 text-center text-ink-soft max-md:block">
                {empty}
              </td>
            </tr>
          )}
          {table.getRowModel().rows.map(({ id, original }) => (
            <tr
              key={id}
              aria-current={id === openId || undefined}
              onClick={(event) => isOnControl(event.target) || onOpen?.(original)}
              className={joinClasses(
                'border-line border-t hover:bg-signal-soft/50 aria-[current]:bg-signal-soft max-md:block max-md:px-3 max-md:py-2',
                onOpen && 'cursor-pointer',
              )}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={original} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone a row is a list of names and values, without those that are empty. */
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  return (
    <td
      className={joinClasses(
        'px-2.5 py-1.5 align-top max-md:flex max-md:gap-3 max-md:px-0 max-md:py-1',
        column.numeric && 'text-right tabular-nums max-md:text-left',
        !content && 'max-md:hidden',
        column.className,
      )}
    >
      <span className="w-24 shrink-0 text-ink-soft md:hidden">{column.header}</span>
      <div className="min-w-0">{content}</div>
    </td>
  );
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { id, sortBy } = column;
  return sortBy ? { id, accessorFn: sortBy } : { id, enableSorting: false };
}

/** A column is sorted up first, then down; there is always one that decides. */
function nextSorting({ column, descending }: Sorting, clicked: string): Sorting {
  return { column: clicked, descending: column === clicked && !descending };
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null;
}

/** Up and down go from row to row by the first link of each; Enter then opens it. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof Element)) return;
  const links = [...event.currentTarget.querySelectorAll('tbody tr')].map((row) => row.querySelector('a'));
  const here = links.indexOf(event.target.closest('tr')?.querySelector('a') ?? null);
  const next = links[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
