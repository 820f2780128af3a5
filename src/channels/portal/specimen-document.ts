import type { PortalDocument } from '#robot/payload.ts';

/** The document that a test uploads. */
export const specimenDocument: PortalDocument = {
  name: 'specimen.pdf',
  contentType: 'application/pdf',
  path: 'specimen.pdf',
};

/** One page that nobody can take for a registration certificate (ISO 32000-1, 7.5: header, objects, cross-reference, trailer). */
export function specimenPdf(): string {
  const words = 'BT /F 20 Tf 40 240 Td (SPECIMEN) Tj 0 -30 Td /F 12 Tf (Test of an automation. Not a document.) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}
