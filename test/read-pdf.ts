import { getDocumentProxy } from 'unpdf';

/** Elements of a structure tree, in reading order. */
interface Node {
  role?: string;
  children?: Node[];
}

export interface PdfContent {
  title: string;
  language: string;
  pages: number;
  /** Everything that is written on it, in the order in which it is read. */
  text: string;
  /** How often each element of its structure stands there: 'H1', 'TH'. */
  roles: Map<string, number>;
  /** What stands beyond an edge of its page, or within half a centimetre of one. */
  overflowingTexts: string[];
}

/** A PDF as a reader other than its writer reads it. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await pdf.getMetadata();
  const roles = new Map<string, number>();
  const [words, outside]: [string[], string[]] = [[], []];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      words.push(item.str + (item.hasEOL ? '\n' : ''));
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      const isInside = x >= 14 && y >= 14 && x + item.width <= width - 14 && y <= height - 14;
      if (item.str.trim() && !isInside) outside.push(item.str);
    }
    countRoles((await page.getStructTree()) as Node | null, roles);
  }
  const { Title = '', Language = '' } = info as { Title?: string; Language?: string };
  const text = words.join('').replaceAll(/\s+/g, ' ');
  return { title: Title, language: Language, pages: pdf.numPages, text, roles, overflowingTexts: outside };
}

function countRoles(node: Node | null, roles: Map<string, number>): void {
  if (node?.role) roles.set(node.role, (roles.get(node.role) ?? 0) + 1);
  for (const child of node?.children ?? []) countRoles(child, roles);
}
