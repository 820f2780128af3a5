import type { CSSProperties } from 'react';
import { plateLook } from '#ui/plate-looks.ts';

export interface MailedPlate {
  /** As printed on the car. */
  text: string;
  /** ISO 3166-1. */
  countryCode: string;
}

const frame: CSSProperties = {
  borderCollapse: 'separate',
  border: '2px solid #101d3b',
  borderRadius: '5px',
  overflow: 'hidden',
};
const band: CSSProperties = {
  backgroundColor: '#1c3f94',
  color: '#ffffff',
  fontSize: '10px',
  lineHeight: '12px',
  fontWeight: 700,
  padding: '0 5px 3px',
  verticalAlign: 'bottom',
};
const face: CSSProperties = {
  fontSize: '20px',
  lineHeight: '24px',
  fontWeight: 700,
  letterSpacing: '1px',
  padding: '3px 10px',
  whiteSpace: 'nowrap',
};

/** The customer's own plate, so that a wrong character is seen. Tables, because some clients lay out nothing else. */
export function Plate({ text, countryCode }: MailedPlate) {
  const look = plateLook(countryCode);
  const colours = {
    backgroundColor: look.ground === 'yellow' ? '#ffd31a' : '#ffffff',
    color: look.red ? '#a3121f' : '#0b1020',
  };
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={frame}>
      <tbody>
        <tr>
          <td style={band} data-skip-in-text="true">
            {look.band}
          </td>
          <td style={{ ...face, ...colours }}>{text}</td>
        </tr>
      </tbody>
    </table>
  );
}
