export type CsvValue = string | number | boolean | null | undefined;

/** What a spreadsheet would take for a formula (OWASP, CSV Injection); also after spaces it drops. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180: CRLF between records, quotes doubled. The byte order mark tells spreadsheets that it is UTF-8. */
export function writeCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}

function writeCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  // A number of ours is no formula, a minus before it is its sign.
  if (typeof value !== 'string') return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
