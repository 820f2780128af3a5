import type { ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes.ts';
import { type FigureClaim, requireClaims } from '../claim-markup.ts';

interface ComparisonTableProps {
  /** Caption: what is compared; for screen readers only. */
  caption: string;
  /** Headings of the columns after the first. */
  columns: readonly string[];
  /** `claims`: the claims that the row depends on. */
  rows: readonly { label: ReactNode; cells: readonly ReactNode[]; claims?: readonly FigureClaim[] }[];
  /** Index of the highlighted column. */
  stressed?: number;
}

/** Fewer cards stand below each other on a phone. */
const minRailRows = 2;

/**
 * A table that becomes one card for each row on a phone, where each value shows its column's name, two beside each other.
 * Several cards lie side by side, in a row that scrolls and snaps.
 */
export function ComparisonTable({ caption, columns, rows, stressed }: ComparisonTableProps) {
  const isRail = rows.length >= minRailRows;
  return (
    // The roles say again what the elements are: `display: block` takes that away from them in some browsers.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table role="table" className="w-full border-separate [border-spacing:0] max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          <td className="w-1/4" />
          {columns.map((column, index) => (
            <th key={column} role="columnheader" scope="col" className={head(index === stressed)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        {...(isRail && { tabIndex: 0, 'aria-label': caption })}
        className={joinClasses('max-md:gap-3', isRail ? 'rail sm:max-md:grid' : 'max-md:grid')}
      >
        {rows.map(({ label, cells, claims }, row) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: written once, never reordered.
            key={row}
            role="row"
            {...(claims && requireClaims(...claims))}
            className={joinClasses(
              'max-md:grid max-md:overflow-hidden max-md:content-start max-md:rounded-xl max-md:border max-md:border-line max-md:bg-card min-[22rem]:max-md:grid-cols-2',
              columns.length === 4 && 'max-md:[&>td:nth-child(2)]:col-span-full max-md:[&>td:last-child]:col-span-full',
            )}
          >
            <th
              role="rowheader"
              scope="row"
              className="py-3 pr-4 text-left max-md:col-span-full max-md:bg-sunken max-md:px-4 max-md:py-2 md:border-line md:border-t"
            >
              {label}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]} role="cell" className={body(index === stressed)}>
                <span aria-hidden="true" className="block font-semibold text-sm opacity-75 md:hidden">
                  {columns[index]}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

function head(isStressed: boolean): string {
  return isStressed ? 'rounded-t-xl bg-signal px-4 py-3 text-left text-on-signal' : 'px-4 py-3 text-left';
}

function body(isStressed: boolean): string {
  const cell = 'px-4 py-3 align-top max-md:px-3 max-md:py-2';
  return isStressed ? `${cell} bg-signal-soft md:border-[#101d3b33] md:border-t` : `${cell} md:border-line md:border-t`;
}
