interface Line {
  label: string;
  amount: string;
}

interface BillProps {
  caption: string;
  lines: readonly Line[];
  total: Line;
  totalClass?: string;
}

/** A list of amounts and their sum, with figures aligned. */
export function Bill({ caption, lines, total, totalClass }: BillProps) {
  return (
    <table className="mt-6 w-full tabular-nums">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <tbody>
        {lines.map(({ label, amount }) => (
          <tr key={label} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="py-1.5 text-right">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-ink border-t-2 font-bold text-lg">
          <th scope="row" className="py-2 pr-4 text-left">
            {total.label}
          </th>
          <td className={`py-2 text-right ${totalClass ?? ''}`}>{total.amount}</td>
        </tr>
      </tfoot>
    </table>
  );
}
