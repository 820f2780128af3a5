import type { ReactNode } from 'react';
import { styles } from './styles.ts';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Two columns, in the plain text too. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table data-text-format="dataTable" cellPadding={0} cellSpacing={0} border={0} style={styles.table}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" className="soft line" style={styles.label}>
              {label}
            </th>
            <td className="ink line" style={styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
