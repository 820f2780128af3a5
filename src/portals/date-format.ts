/** How each of our languages writes a day when a page gives no hint. */
const habits: Record<string, string> = { de: 'D.M.Y', nl: 'D-M-Y' };

/**
 * Writes an ISO day as a page asks for it: 'JJ/MM/AAAA', 'dd.mm.yyyy', 'YYYY-MM-DD' or an example such as '31/12/2020'.
 * @param told label, hint and placeholder of the field.
 */
export function formatDay(isoDay: string, told: string, language: string): string {
  const [year = '', month = '', day = ''] = isoDay.split('-');
  const order = patternIn(told) ?? exampleIn(told) ?? habits[language] ?? 'D/M/Y';
  return order.replace('D', day).replace('M', month).replace('Y', year);
}

function patternIn(told: string): string | undefined {
  const found = /\b(jj|dd|tt|gg|mm|aaaa|yyyy|jjjj)(\s?[/.-]\s?)(jj|dd|tt|gg|mm)\2(jj|dd|tt|gg|aaaa|yyyy|jjjj)\b/i.exec(
    told,
  );
  if (!found) return undefined;
  const [, first = '', separator = '', second = '', third = ''] = found;
  return [first, second, third].map(part).join(separator.trim());
}

function part(token: string): string {
  if (token.length === 4) return 'Y';
  return /mm/i.test(token) ? 'M' : 'D';
}

function exampleIn(told: string): string | undefined {
  const dayFirst = /\b(?:3[01]|2\d|1[3-9])([/.-])\d\d\1(?:19|20)\d\d\b/.exec(told);
  if (dayFirst) return `D${dayFirst[1]}M${dayFirst[1]}Y`;
  return /\b(?:19|20)\d\d-\d\d-\d\d\b/.test(told) ? 'Y-M-D' : undefined;
}
