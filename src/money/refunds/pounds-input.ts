/** '19.99' or '£19,99' → 1999 pence; null when it is no amount of pounds and pence. */
export function parsePence(text: string): number | null {
  const [, pounds, pence = ''] = /^£?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pence.padEnd(2, '0'));
}

/** 1999 → '19.99', as a person types it. */
export const formatPoundsInput = (pence: number): string => (pence / 100).toFixed(2);
