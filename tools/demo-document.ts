import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A page that looks like a registration certificate to nobody, but is a real PDF for the portal's upload field. */
export async function demoDocument(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([420, 300]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = [
    'SPECIMEN registration certificate',
    'Not a real document: made for the demo',
    'B 18 03 2017   D.1 FORD   D.3 FOCUS   J M1   P.3 PETROL',
  ];
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 30, y: 250 - index * 30, size: 12, font });
  return Uint8Array.from(await pdf.save());
}
