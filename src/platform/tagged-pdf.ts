import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** The parts of a document, in reading order. */
export type PdfBlock =
  | { title: string }
  | { heading: string }
  /** `loud`: the most important text; `small`: the least important. `language`: where it is not English, as a tag (BCP 47). */
  | { text: string; look?: 'loud' | 'small'; language?: string }
  | { points: readonly string[] }
  /** Names and values, one pair on each line; `amounts`: values are sums and are right-aligned. */
  | { rows: readonly Row[]; look?: 'amounts' };

interface Row {
  name: string;
  value: string;
  strong?: boolean;
}

interface TaggedPdfFacts {
  title: string;
  author: string;
  /** At the foot of every page, before its number. */
  foot: string;
}

/** Points. */
const margin = 56;
const nameWidth = 150;
const gap = 12;
const bottom = 68;
const ink = '#101d3b';
const soft = '#4a5570';

/** Latin, Greek, Cyrillic, Arabic and Hebrew letters; embedded, as ISO 14289-1, 7.21, requires. */
const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

/**
 * An A4 document that a screen reader can read: real text in reading order under a structure tree, with title and
 * language (ISO 14289-1, PDF/UA-1). Long text takes more lines and pages. A character that the typeface lacks is
 * printed as a box, and the document says so.
 */
export function renderTaggedPdf(
  { title, author, foot }: TaggedPdfFacts,
  blocks: readonly PdfBlock[],
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom },
    pdfVersion: '1.7',
    // The package's types list the archival subsets only.
    ...({ subset: 'PDF/UA' } as object),
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: fonts.regular,
    info: { Title: title, Author: author },
  });
  const bytesWritten = collect(pdf);
  const sheet = new PdfWriter(pdf);
  for (const block of blocks) sheet.write(block);
  if (sheet.lacksLetters) sheet.write({ text: 'A letter that this paper cannot show is printed as □.', look: 'small' });
  sheet.end(foot);
  pdf.end();
  return bytesWritten;
}

async function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

interface Style {
  size: number;
  font?: keyof typeof fonts;
  colour?: string;
  x?: number;
  width?: number;
  align?: 'left' | 'right';
}

class PdfWriter {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #width: number;
  lacksLetters = false;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
    this.#width = pdf.page.width - 2 * margin;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  write(block: PdfBlock): void {
    if ('title' in block) this.#line('H1', block.title, { size: 19, font: 'bold' }, 10);
    else if ('heading' in block) this.#heading(block.heading);
    else if ('points' in block) this.#points(block.points);
    else if ('rows' in block) this.#rows(block.rows, block.look === 'amounts');
    else this.#line('P', block.text, noteStyles[block.look ?? 'plain'], 8, block.language);
  }

  /** Keeps a heading on the same page as what follows it. */
  #heading(text: string): void {
    this.#room(64);
    this.#pdf.y += 8;
    this.#line('H2', text, { size: 12.5, font: 'bold' }, 6);
  }

  #line(tag: string, text: string, style: Style, after: number, language?: string): void {
    const printable = this.#printable(text, style);
    this.#room(this.#height(printable, style));
    this.#root.add(this.#element(tag, [[printable, style, this.#pdf.y]], language));
    this.#pdf.y += after;
  }

  #points(points: readonly string[]): void {
    const list = this.#pdf.struct('L');
    this.#root.add(list);
    for (const point of points) {
      const style = { size: 10.5, x: margin + gap, width: this.#width - gap };
      const printable = this.#printable(point, style);
      this.#room(this.#height(printable, style));
      const y = this.#pdf.y;
      const label = this.#element('Lbl', [['•', { size: 10.5, width: gap }, y]]);
      const body = this.#element('LBody', [[printable, style, y]]);
      list.add(this.#pdf.struct('LI', {}, [label, body]));
      this.#pdf.y += 4;
    }
    list.end();
    this.#pdf.y += 4;
  }

  #rows(rows: readonly Row[], amounts: boolean): void {
    const table = this.#pdf.struct('Table');
    this.#root.add(table);
    for (const { name, value, strong } of rows) {
      const font = strong ? 'bold' : 'regular';
      const leftWidth = amounts ? this.#width - nameWidth - gap : nameWidth;
      const nameStyle: Style = { size: 10.5, font, colour: strong ? ink : soft, width: leftWidth };
      const valueStyle: Style = {
        size: 10.5,
        font,
        x: margin + leftWidth + gap,
        width: this.#width - leftWidth - gap,
        align: amounts ? 'right' : 'left',
      };
      const [shownName, shownValue] = [this.#printable(name, nameStyle), this.#printable(value, valueStyle)];
      const height = Math.max(this.#height(shownName, nameStyle), this.#height(shownValue, valueStyle));
      this.#room(height);
      const y = this.#pdf.y;
      const headCell = this.#element('TH', [[shownName, nameStyle, y]]);
      const cell = this.#element('TD', [[shownValue, valueStyle, y]]);
      table.add(this.#pdf.struct('TR', {}, [headCell, cell]));
      this.#pdf.y = Math.max(this.#pdf.y, y + height) + 4;
      this.#pdf.x = margin;
    }
    table.end();
    this.#pdf.y += 6;
  }

  #element(
    tag: string,
    texts: readonly [text: string, style: Style, y: number][],
    language?: string,
  ): PDFKit.PDFStructureElement {
    return this.#pdf.struct(
      tag,
      language ? { lang: language } : {},
      texts.map(
        ([text, style, y]) =>
          () =>
            this.#draw(text, style, y),
      ),
    );
  }

  #draw(text: string, style: Style, y: number): void {
    const { x = margin, width = this.#width, align = 'left' } = style;
    this.#use(style)
      .fillColor(style.colour ?? ink)
      .text(text, x, y, { width, align, lineGap: 2 });
  }

  #use({ size, font = 'regular' }: Style): PDFKit.PDFDocument {
    return this.#pdf.font(fonts[font]).fontSize(size);
  }

  #height(text: string, style: Style): number {
    return this.#use(style).heightOfString(text, { width: style.width ?? this.#width, lineGap: 2 });
  }

  /**
   * Continues on the next page where this would not fit here. A part that fits on no page starts here and runs over.
   */
  #room(height: number): void {
    const { page } = this.#pdf;
    const lowest = page.height - bottom;
    if (this.#pdf.y + height > lowest && height < lowest - margin) this.#pdf.addPage();
  }

  #printable(text: string, style: Style): string {
    this.#use(style);
    // The package does not offer this for a font; its own font reader does.
    const { _font } = this.#pdf as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };
    return Array.from(text.normalize('NFC').replaceAll(/\p{Cc}/gu, ' '), (letter) => {
      if (_font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return letter;
      this.lacksLetters = true;
      return '□';
    }).join('');
  }

  /** The foot of each page is not part of the reading order. */
  end(foot: string): void {
    this.#root.end();
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      this.#pdf.page.margins.bottom = 0;
      const footLine = this.#printable(`${foot} Page ${page - start + 1} of ${count}.`, { size: 8 });
      this.#pdf.markContent('Artifact', { type: 'Pagination' });
      this.#draw(footLine, { size: 8, colour: soft }, this.#pdf.page.height - bottom + 20);
      this.#pdf.endMarkedContent();
    }
  }
}

const noteStyles: Record<'plain' | 'loud' | 'small', Style> = {
  plain: { size: 10.5 },
  loud: { size: 14, font: 'bold' },
  small: { size: 9, colour: soft },
};
