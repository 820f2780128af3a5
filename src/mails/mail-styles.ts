import type { CSSProperties } from 'react';

/** Mail clients know no custom properties, so the colours of src/ui/tokens.css stand here as values. */
const colours = {
  paper: '#fbf8f1',
  card: '#ffffff',
  ink: '#101d3b',
  inkSoft: '#4a5468',
  line: '#e1d9c8',
  navy: '#14254c',
  onNavy: '#fbf8f1',
  link: '#1b4496',
  signal: '#ffd31a',
  signalSoft: '#fff4c9',
} as const;

const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const thinLine = `1px solid ${colours.line}`;
const cellStyle = { borderBottom: thinLine, textAlign: 'left', verticalAlign: 'middle' } as const;
const bodyText = { fontSize: '16px', lineHeight: '24px' };

export const mailStyles = {
  body: { backgroundColor: colours.paper, color: colours.ink, fontFamily, margin: 0, padding: '24px 12px' },
  container: { maxWidth: '560px' },
  brand: { margin: '0 4px 12px', fontSize: '15px', lineHeight: '24px', fontWeight: 700, color: colours.ink },
  badge: {
    backgroundColor: colours.signal,
    border: `2px solid ${colours.ink}`,
    borderRadius: '4px',
    padding: '1px 6px',
    marginRight: '6px',
    letterSpacing: '1px',
    color: colours.ink,
  },
  card: { backgroundColor: colours.card, border: thinLine, borderRadius: '8px', padding: '28px 24px 8px' },
  heading: { margin: '0 0 8px', fontSize: '22px', lineHeight: '28px', fontWeight: 700, color: colours.ink },
  lead: { margin: '0 0 20px', fontSize: '17px', lineHeight: '26px', color: colours.ink },
  text: { margin: '0 0 16px', ...bodyText, color: colours.ink },
  subheading: { margin: '20px 0 6px', fontSize: '17px', lineHeight: '24px', fontWeight: 700, color: colours.ink },
  list: { margin: '0 0 16px', paddingLeft: '22px', ...bodyText, color: colours.ink },
  notice: {
    backgroundColor: colours.signalSoft,
    borderLeft: `4px solid ${colours.signal}`,
    padding: '12px 16px',
    margin: '0 0 20px',
    ...bodyText,
    color: colours.ink,
  },
  quote: {
    margin: '0 0 20px',
    borderLeft: `4px solid ${colours.line}`,
    paddingLeft: '14px',
    ...bodyText,
    color: colours.inkSoft,
  },
  table: { width: '100%', borderCollapse: 'collapse', margin: '0 0 20px', ...bodyText },
  label: { padding: '8px 16px 8px 0', ...cellStyle, fontWeight: 400, color: colours.inkSoft },
  value: { padding: '8px 0', ...cellStyle, color: colours.ink },
  amount: { padding: '8px 0', borderBottom: thinLine, textAlign: 'right', whiteSpace: 'nowrap', color: colours.ink },
  strong: { fontWeight: 700, color: colours.ink },
  // The border has the background's colour: in forced-colours mode backgrounds vanish and the border remains.
  button: { backgroundColor: colours.navy, border: `2px solid ${colours.navy}`, borderRadius: '6px' },
  buttonTable: { borderCollapse: 'separate', margin: '0 0 20px' },
  buttonText: {
    display: 'inline-block',
    padding: '12px 22px',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 700,
    color: colours.onNavy,
    textDecoration: 'none',
  },
  picture: { width: '100%', borderCollapse: 'separate', margin: '0 0 20px' },
  pictureCell: { border: thinLine, borderRadius: '8px', padding: '14px 16px 6px', backgroundColor: colours.paper },
  picturePart: { display: 'inline-block', verticalAlign: 'middle', margin: '0 18px 8px 0' },
  picturePlace: { fontSize: '18px', lineHeight: '24px', fontWeight: 700, color: colours.ink },
  pictureDays: { fontSize: '15px', lineHeight: '22px', color: colours.inkSoft },
  link: { color: colours.link, textDecorationLine: 'underline' },
  footer: { margin: '16px 4px 0', fontSize: '14px', lineHeight: '20px', color: colours.inkSoft },
} as const satisfies Record<string, CSSProperties>;

/**
 * Inline colours are for light mode. Clients that support this block turn the classes dark; plates stay as on the
 * car.
 */
export const darkModeCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #0c1427 !important; }
  .card { background-color: #141f38 !important; border-color: #2a3855 !important; }
  .ink { color: #f1efe8 !important; }
  .soft { color: #aeb8cb !important; }
  .line { border-color: #2a3855 !important; }
  .link { color: #9dbcff !important; }
  .notice { background-color: #35301a !important; }
  .picture { background-color: #0c1427 !important; border-color: #2a3855 !important; }
  .button { background-color: #ffd31a !important; border-color: #ffd31a !important; }
  .button-text { color: #101d3b !important; }
}`;
