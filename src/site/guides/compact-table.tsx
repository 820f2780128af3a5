import { Fragment, type ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes.ts';
import type { ClaimAttributes } from '../claim-markup.ts';

interface CompactTableProps {
  /** For screen readers only. */
  caption: string;
  /** Headings of all columns, that of the row names first. */
  columns: readonly string[];
  /** A name with an address becomes a link; a note stands below the row, over its whole width. */
  rows: readonly {
    name: string;
    href?: string;
    cells: readonly ReactNode[];
    note?: string | null;
    claim?: ClaimAttributes;
  }[];
  /** The last column is left out on a phone: the page has its content elsewhere too. */
  dropsLast?: boolean;
}

/** A table of short values, which stays a table on a phone. */
export function CompactTable({ caption, columns, rows, dropsLast }: CompactTableProps) {
  const drop = (index: number) => dropsLast && index === columns.length - 1 && 'max-md:hidden';
  return (
    <table className="w-full tabular-nums max-[24rem]:text-sm [&_td]:border-line [&_td]:border-t [&_th]:text-left [&_tr>*]:py-2.5 [&_tr>*]:not-last:pr-3 [&_tr>*]:align-top">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={joinClasses(drop(index))}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, href, cells, note, claim }) => (
          <Fragment key={name}>
            <tr {...claim}>
              <th scope="row" className="border-line border-t">
                {href ? (
                  <a href={href} className="text-link underline underline-offset-4">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className={joinClasses(drop(index + 1))}>
                  {cell}
                </td>
              ))}
            </tr>
            {note && (
              <tr>
                <td colSpan={columns.length} className="border-t-0! pt-0! text-ink-soft text-sm">
                  {note}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
