/** As much of a mail as rules read, in characters: authorities write a page or two, and quote the rest below it. */
const mostRead = 50_000;

/** What a mail says, for the rules that read it. */
export function textOf({ textBody, htmlBody }: { textBody: string | null; htmlBody: string | null }): string {
  return (textBody ?? textOfHtml(htmlBody ?? '')).slice(0, mostRead);
}

/** A page without its tags, read once from beginning to end: a sender may have written a hundred thousand of them. */
export function textOfHtml(html: string): string {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) return [...texts, html.slice(at)].join(' ');
    texts.push(html.slice(at, open));
    at = close + 1;
  }
}
