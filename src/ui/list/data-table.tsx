import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { joinClasses } from '../join-classes.ts';
import { CompactButton } from '../parts/compact-button.tsx';
import { type Sorting, sortRows } from './sorting.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort value of a row; a column without it cannot be sorted. */
  sortBy?: (row: Row) => string | number;
  /** Figures are aligned right. */
  numeric?: boolean;
  /** Class names of the cells, for widths. */
  className?: string;
}

interface DataTableProps<Row extends object> {
  label: string;
  columns: readonly Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** The rows come sorted by the server, because there are more than these. */
  sortedByServer?: boolean;
  openId?: string;
  /** Called for a click on a row that hits none of its controls. */
  onOpen?: (row: Row) => void;
  empty: string;
}

/** Rows are tall on a phone: it first shows this many, and as many more with each click on 'Show more'. */
const PHONE_PAGE_ROWS = 20;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sorting, onSort, sortedByServer = false, openId, onOpen, empty } = props;
  const [phoneLimit, setPhoneLimit] = useState(PHONE_PAGE_ROWS);
  const sortBy = sortedByServer ? undefined : columns.find(({ id }) => id === sorting.column)?.sortBy;
  const { descending } = sorting;
  const inOrder = useMemo(() => (sortBy ? sortRows(rows, sortBy, descending) : rows), [rows, sortBy, descending]);
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-card">
      <table
        aria-label={label}
        onKeyDown={focusAdjacentRow}
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
          {inOrder.map((row, index) => (
            <tr
              key={rowId(row)}
              aria-current={rowId(row) === openId || undefined}
              onClick={(event) => isOnControl(event.target) || onOpen?.(row)}
              className={joinClasses(
                'border-line border-t hover:bg-signal-soft/50 aria-[current]:bg-signal-soft max-md:block max-md:px-3 max-md:py-2',
                onOpen && 'cursor-pointer',
                index >= phoneLimit && 'max-md:hidden',
              )}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > phoneLimit && (
        <div className="border-line border-t p-3 text-center md:hidden">
          <CompactButton onClick={() => setPhoneLimit(phoneLimit + PHONE_PAGE_ROWS)}>
            Show {Math.min(PHONE_PAGE_ROWS, rows.length - phoneLimit)} more of {rows.length}
          </CompactButton>
        </div>
      )}
    </div>
  );
}

interface HeaderCellProps {
  title: string;
  numeric?: boolean | undefined;
  direction: 'ascending' | 'descending' | undefined;
  onSort: (() => void) | undefined;
}

const icons = { ascending: ArrowUp, descending: ArrowDown };

function HeaderCell({ title, numeric, direction, onSort }: HeaderCellProps) {
  const Icon = direction ? icons[direction] : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={joinClasses('whitespace-nowrap px-2.5 py-2 font-semibold', numeric && 'text-right')}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex items-center gap-1 font-semibold hover:underline">
          {title}
          <Icon aria-hidden="true" className={joinClasses('size-3.5', !direction && 'text-ink-soft/70')} />
        </button>
      ) : (
        title
      )}
    </th>
  );
}

/**
 * On a phone a row is a list of names and values, without empty ones. On the narrowest screens a value is below its
 * name.
 */
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      className={joinClasses(
        'px-2.5 py-1.5 align-top max-md:flex max-md:gap-3 max-md:px-0 max-md:py-1 max-[22rem]:block max-[22rem]:py-px',
        column.numeric && 'text-right tabular-nums max-md:text-left',
        // Only the rendered cell shows whether it is empty: a nested component may decide that.
        'max-md:has-[>div:empty]:hidden',
        column.className,
      )}
    >
      <span className="w-32 shrink-0 text-ink-soft max-[22rem]:text-xs md:hidden">{column.header}</span>
      <div className="min-w-0 wrap-break-word max-md:flex-1">{column.cell(row)}</div>
    </td>
  );
}

/** The first click sorts a column ascending, the second descending; one column always sorts the list. */
function nextSorting({ column, descending }: Sorting, clicked: string): Sorting {
  return { column: clicked, descending: column === clicked && !descending };
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null;
}

/** The up and down arrow keys move the focus between the first links of the rows; Enter then opens one. */
function focusAdjacentRow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof Element)) return;
  const links = [...event.currentTarget.querySelectorAll('tbody tr')].map((row) => row.querySelector('a'));
  const here = links.indexOf(event.target.closest('tr')?.querySelector('a') ?? null);
  const next = links[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
