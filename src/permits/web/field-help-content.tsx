import type { ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes.ts';
import { findDocumentBox, findRegistrationDocumentName } from '../fact-definition.ts';
import { getFactByPath } from '../facts.ts';
import { type DocumentBoxCode, documentBoxes, type ExplainedPath, fieldHelp } from '../field-help.ts';

// Our own sketches of registration documents: neither colours nor artwork of the real ones. Which boxes a document has
// is published; where each stands on its page is not, and differs from one edition to the next. The captions say so.

const ink = '#101d3b';
const paper = '#fffdf6';
const yellow = '#ffd31a';

interface Cell {
  code: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Boxes side by side, from the left to the right and down. */
function layCells(codes: string, columns: number, { x, y, width, height }: Omit<Cell, 'code'>): Cell[] {
  return codes.split(' ').map((code, index) => ({
    code,
    x: x + (index % columns) * (width + 2),
    y: y + Math.floor(index / columns) * (height + 2),
    width,
    height,
  }));
}

interface Sheet {
  /** Left edge and width of each page, with its heading. */
  pages: readonly { x: number; width: number; title: string }[];
  cells: readonly Cell[];
  /** Boxes that one country adds: drawn where its document is asked for. */
  nationalCells: readonly Cell[];
  /** Where on the document a box stands. */
  locate: (code: string, document: string) => string;
  caption: string;
}

const sheetHeight = 156;
const britishFront = 'A C.1';
const sheets = {
  v5c: {
    pages: [
      { x: 1, width: 92, title: 'Page 1' },
      { x: 99, width: 220, title: 'Page 2: Vehicle details' },
    ],
    cells: [
      ...layCells('A', 1, { x: 9, y: 28, width: 76, height: 19 }),
      ...layCells('C.1', 1, { x: 9, y: 53, width: 76, height: 52 }),
      ...layCells('B D.1 D.2 D.3 D.5 E F.1 G I J K P.1 P.2 P.3 R S.1 V.7 V.9', 3, {
        x: 106,
        y: 28,
        width: 67,
        height: 18.5,
      }),
    ],
    nationalCells: [],
    locate: (code, document) =>
      britishFront.split(' ').includes(code)
        ? `Usually on page 1 of the ${document}`
        : `Usually on page 2 of the ${document}, ‘Vehicle details’`,
    caption: 'Our own sketch of the current V5C. An older one may have the box elsewhere: go by its code.',
  },
  eu: {
    pages: [{ x: 1, width: 318, title: 'Registration certificate' }],
    cells: layCells('A B C.1 C.2 D.1 D.2 D.3 E F.1 F.2 G I J K P.1 P.2 P.3 R S.1 S.2 T V.7 V.9', 6, {
      x: 9,
      y: 28,
      width: 48.5,
      height: 28,
    }),
    nationalCells: layCells('14', 1, { x: 261.5, y: 118, width: 48.5, height: 28 }),
    locate: (_code, document) => `On the ${document}`,
    caption: 'Our own sketch: each country arranges the boxes in its own way. Go by the code.',
  },
} as const satisfies Record<string, Sheet>;
type SheetName = keyof typeof sheets;

const findSheetName = (country: string): SheetName => (country === 'United Kingdom' ? 'v5c' : 'eu');
const findSheet = (name: SheetName): Sheet => sheets[name];

/** The pages with all their boxes, none of them marked. */
function BlankSheet({ name }: { name: SheetName }) {
  const { pages, cells } = findSheet(name);
  return (
    <g fontSize="10.5">
      {pages.map(({ x, width, title }) => (
        <g key={title}>
          <rect x={x} y="1" width={width} height={sheetHeight - 2} rx="3" fill={paper} stroke={ink} />
          <text x={x + 8} y="18" fill={ink} fontSize="12" fontWeight="700">
            {title}
          </text>
        </g>
      ))}
      {cells.map(({ code, ...place }) => (
        <g key={code}>
          <rect {...place} fill="none" stroke="#a5adbf" />
          <text x={place.x + 4} y={place.y + 13} fill="#4a5468">
            {code}
          </text>
        </g>
      ))}
    </g>
  );
}

/** For a page that shows many of these drawings: each sheet once, referred to by the others. */
export function DocumentSheetSymbols() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      {(['v5c', 'eu'] as const).map((name) => (
        <symbol key={name} id={`sheet-${name}`} viewBox={`0 0 320 ${sheetHeight}`}>
          <BlankSheet name={name} />
        </symbol>
      ))}
    </svg>
  );
}

interface DrawingProps {
  name: SheetName;
  codes: readonly string[];
  altText: string;
  hasSymbols: boolean;
  /** Below the pages. */
  children?: ReactNode;
  height?: number;
}

function DocumentDrawing({ name, codes, altText, hasSymbols, children, height = sheetHeight }: DrawingProps) {
  const { cells, nationalCells } = findSheet(name);
  return (
    <svg viewBox={`0 0 320 ${height}`} role="img" className="w-full max-w-md forced-color-adjust-none">
      <title>{altText}</title>
      {hasSymbols ? <use href={`#sheet-${name}`} width="320" height={sheetHeight} /> : <BlankSheet name={name} />}
      {[...cells, ...nationalCells]
        .filter(({ code }) => codes.includes(code))
        .map(({ code, ...place }) => (
          <g key={code} data-box={code}>
            <rect {...place} fill={yellow} stroke={ink} strokeWidth="2" />
            <text x={place.x + 4} y={place.y + 14} fill={ink} fontSize="12" fontWeight="700">
              {code}
            </text>
          </g>
        ))}
      {children}
    </svg>
  );
}

const nameOf = (code: DocumentBoxCode, sheet: SheetName): string => {
  const box = documentBoxes[code];
  return sheet === 'eu' && 'directiveName' in box ? box.directiveName : box.name;
};

/** The document with the boxes of one answer marked, and these boxes once more so that they can be read. */
function BoxFigure({ country, codes, hasSymbols }: { country: string; codes: DocumentBoxCode[]; hasSymbols: boolean }) {
  const name = findSheetName(country);
  const { locate, caption } = findSheet(name);
  const location = locate(codes[0] ?? '', findRegistrationDocumentName(country));
  const boxes = codes.map((code) => `box ${code}, ${nameOf(code, name)}`).join(', and ');
  return (
    <>
      <DocumentDrawing
        name={name}
        codes={codes}
        altText={`Sketch of the document. ${location}, marked in yellow: ${boxes}.`}
        hasSymbols={hasSymbols}
        height={sheetHeight + 6 + codes.length * 44}
      >
        {codes.map((code, index) => (
          <g key={code} transform={`translate(1 ${sheetHeight + 6 + index * 44})`} fill={ink}>
            <rect width="318" height="40" rx="3" fill={yellow} stroke={ink} strokeWidth="2" />
            <text x="10" y="27" fontSize="20" fontWeight="700">
              {code}
            </text>
            <text x="66" y="17" fontSize="13">
              {nameOf(code, name)}
            </text>
            <text x="66" y="34" fontSize="14" fontWeight="700">
              {documentBoxes[code].example}
            </text>
          </g>
        ))}
      </DocumentDrawing>
      <p>
        <b>{location}.</b> <span className="text-ink-soft">{caption}</span>
      </p>
    </>
  );
}

/** What must be read on the picture of a document. */
const readCodes = 'A B C.1 D.1 D.2 D.3 E I J P.3 V.7 V.9'.split(' ');

/** Which pages to photograph, and how. */
function PagesFigure({ country, hasSymbols }: { country: string; hasSymbols: boolean }) {
  const name = findSheetName(country);
  const corners = 'M0 16V0H16M304 0H320V16M320 140V156H304M16 156H0V140';
  return (
    <>
      <DocumentDrawing
        name={name}
        codes={readCodes}
        altText={`Sketch of the document with all four corners in the picture; marked in yellow is what must be readable: boxes ${readCodes.join(', ')}.`}
        hasSymbols={hasSymbols}
      >
        <path d={corners} fill="none" stroke="#b2241b" strokeWidth="5" />
      </DocumentDrawing>
      <p>
        <b>Which pages:</b>{' '}
        {name === 'v5c'
          ? 'the one with the vehicle’s details and the one that names the keeper, usually pages 2 and 1 of the V5C.'
          : `each side of the ${findRegistrationDocumentName(country)} that has such boxes.`}{' '}
        Only one file is taken: put two pages into one PDF or one picture.
      </p>
      <p>
        <b>Readable:</b> all four corners in the picture, no flash on the paper, every line sharp.
      </p>
    </>
  );
}

interface FieldHelpContentProps {
  path: ExplainedPath;
  /** Whose document is shown; several where the page itself shows the right one. */
  documents: readonly { country: string; className?: string }[];
  /** The page has `DocumentSheetSymbols`. */
  hasSymbols?: boolean;
}

/** What a question means, where its answer stands on the document, and what to do when it does not. */
export function FieldHelpContent({ path, documents, hasSymbols = false }: FieldHelpContentProps) {
  const { meaning, fallback } = fieldHelp[path];
  const fact = getFactByPath(path);
  const isDocument = fact.kind === 'document';
  return (
    <>
      <p>{meaning}</p>
      {documents.map(({ country, className }) => {
        const codes = (findDocumentBox(fact, country)?.split(' or ') ?? []) as DocumentBoxCode[];
        return (
          (codes.length > 0 || isDocument) && (
            <div key={country} className={joinClasses('space-y-2', className)}>
              {isDocument ? (
                <PagesFigure country={country} hasSymbols={hasSymbols} />
              ) : (
                <BoxFigure country={country} codes={codes} hasSymbols={hasSymbols} />
              )}
            </div>
          )
        );
      })}
      <p>
        <b>{isDocument ? 'What we do with it:' : fact.box ? 'Nothing printed there?' : 'Where to find it:'}</b>{' '}
        {fallback}
      </p>
    </>
  );
}
