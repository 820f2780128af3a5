import { Fragment, type ReactNode } from 'react';
import type { ClaimAttributes } from '../claim-markup.ts';

interface CompactTableProps {
  /** For screen readers only. */
  caption: string;
  /** Headings of all columns, that of the row names first. */
  columns: readonly string[];
  /** A note stands below the row, over its whole width. */
  rows: readonly {
    name: string;
    cells: readonly ReactNode[];
    note?: ReactNode;
    claim?: ClaimAttributes;
  }[];
}

/** A table of short values, which stays a table on a phone. */
export function CompactTable({ caption, columns, rows }: CompactTableProps) {
  return (
    <table className="w-full tabular-nums max-[24rem]:text-sm [&_td]:border-line [&_td]:border-t [&_th]:text-left [&_tr>*]:py-2 sm:[&_tr>*]:py-2.5 [&_tr>*]:not-last:pr-3 [&_tr>*]:align-top">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, note, claim }) => (
          <Fragment key={name}>
            <tr {...claim}>
              <th scope="row" className="border-line border-t">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
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
