/** The first `length` characters, with an ellipsis if there were more. */
export function truncateText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;
}
