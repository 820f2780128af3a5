import { createHash } from 'node:crypto';
import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from 'pdf-lib';

export interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: RGB;
}

/** ISO 216 A4 in points. */
const A4: [number, number] = [595.28, 841.89];
const BLACK = rgb(0, 0, 0);

/** One A4 page written from the top; positions in points from the upper left corner. */
export class PdfPage {
  readonly #document: PDFDocument;
  readonly #page: PDFPage;
  readonly #fonts: { regular: PDFFont; bold: PDFFont };

  private constructor(document: PDFDocument, fonts: { regular: PDFFont; bold: PDFFont }) {
    this.#document = document;
    this.#fonts = fonts;
    this.#page = document.addPage(A4);
  }

  static async create(title: string): Promise<PdfPage> {
    const document = await PDFDocument.create();
    document.setTitle(title);
    const regular = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    return new PdfPage(document, { regular, bold });
  }

  text(x: number, y: number, text: string, { size = 10, bold = false, colour = BLACK }: TextStyle = {}): void {
    const font = bold ? this.#fonts.bold : this.#fonts.regular;
    this.#page.drawText(printable(text, font), { x, y: A4[1] - y, size, font, color: colour });
  }

  box(x: number, y: number, width: number, height: number, colour: RGB): void {
    this.#page.drawRectangle({ x, y: A4[1] - y - height, width, height, color: colour });
  }

  /** Looks like a Data Matrix (ISO/IEC 16022: solid left and lower edge, dotted others) and encodes nothing. */
  dummyDataMatrix(x: number, y: number, side: number, seed: string): void {
    const modules = 24;
    const bits = createHash('sha512').update(seed).digest();
    this.box(x - 4, y - 4, side + 8, side + 8, rgb(1, 1, 1));
    for (let row = 0; row < modules; row += 1) {
      for (let column = 0; column < modules; column += 1) {
        const bit = row * modules + column;
        const inside = ((bits[bit >> 3] ?? bits[(bit >> 3) - bits.length] ?? 0) >> (bit & 7)) & 1;
        if (!isDark(row, column, modules, inside === 1)) continue;
        const module = side / modules;
        this.box(x + column * module, y + row * module, module, module, BLACK);
      }
    }
  }

  save(): Promise<Uint8Array> {
    return this.#document.save();
  }
}

function isDark(row: number, column: number, modules: number, inside: boolean): boolean {
  if (column === 0 || row === modules - 1) return true;
  if (row === 0) return column % 2 === 0;
  return column === modules - 1 ? row % 2 === 1 : inside;
}

/** The standard fonts know Western European letters only: others lose their accents, and the rest becomes '?'. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return [...text]
    .map(
      (letter) => [letter, letter.normalize('NFD')[0] ?? ''].find((one) => known.has(one.codePointAt(0) ?? 0)) ?? '?',
    )
    .join('');
}
