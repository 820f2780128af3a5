import { formatPounds, type PriceLine } from '#features/checkout/pricing.ts';
import { styles } from './styles.ts';

/** The lines as on the payment page. */
export function Receipt({ items, totalCents }: { items: readonly PriceLine[]; totalCents: number }) {
  const total = { ...styles.strong, borderBottom: 'none' };
  return (
    <table data-text-format="dataTable" cellPadding={0} cellSpacing={0} border={0} style={styles.table}>
      <tbody>
        {items.map(({ label, amount_cents }) => (
          <tr key={label}>
            <th scope="row" className="ink line" style={{ ...styles.label, ...styles.text }}>
              {label}
            </th>
            <td className="ink line" style={styles.amount}>
              {formatPounds(amount_cents)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="ink" style={{ ...styles.label, ...total }}>
            Total
          </th>
          <td className="ink" style={{ ...styles.amount, ...total }}>
            {formatPounds(totalCents)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
