interface PriceTableProps {
  lines: readonly { label: string; amount: string }[];
  total: string;
  totalLabel?: string;
  /** What of it is paid back. */
  paidBack?: string | undefined;
  caption: string;
}

/** The lines of a price and its total, with aligned figures. */
export function PriceTable({ lines, total, totalLabel = 'Total', paidBack, caption }: PriceTableProps) {
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              {line.label}
            </th>
            <td className="py-1.5 text-right">{line.amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t-2 font-bold text-lg">
          <th scope="row" className="pt-3 text-left">
            {totalLabel}
          </th>
          <td className="pt-3 text-right">{total}</td>
        </tr>
        {paidBack && (
          <tr className="font-bold">
            <th scope="row" className="pt-1 text-left">
              Paid back
            </th>
            <td className="pt-1 text-right">{paidBack}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
