import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import { findZone } from '#permits/catalogue.ts';
import { formatPounds } from '#permits/pricing.ts';
import { bothParts } from '#permits/zone.ts';
import type { Order } from './access.ts';

/** ISO 216 A4, in points. */
const [width, height] = [595.28, 841.89];
const margin = 56;

const dateOf = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date);

/** The receipt of a paid order as a PDF: the very lines of the payment page, in the currency that was charged. */
export async function writeReceipt(order: Order & { paidAt: Date }, issuer: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Receipt ${order.orderRef}`);
  pdf.setAuthor('European Driving Permits');
  pdf.setLanguage('en-GB');
  const page = pdf.addPage([width, height]);
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  let y = height - margin;

  const line = (left: string, right = '', font = regular, size = 11) => {
    page.drawText(printable(left, font), { x: margin, y, size, font });
    const amount = printable(right, font);
    page.drawText(amount, { x: width - margin - font.widthOfTextAtSize(amount, size), y, size, font });
    y -= size * 1.8;
  };
  const rule = () => {
    page.drawLine({ start: { x: margin, y: y + 6 }, end: { x: width - margin, y: y + 6 }, thickness: 0.7 });
    y -= 12;
  };

  line('European Driving Permits', '', bold, 18);
  line(issuer);
  y -= 16;
  line('Receipt', '', bold, 15);
  line('Order', order.orderRef);
  line('Paid by card', `${dateOf(order.paidAt)} UTC`);
  line('For', `${order.cityZone}, ${order.country}`);
  if (order.fullName) line('Name', order.fullName);
  line('E-mail', order.customerEmail);
  y -= 10;
  rule();
  for (const { label, amount_cents } of order.priceItems) line(label, formatPounds(amount_cents));
  rule();
  line('Total', formatPounds(order.totalCents), bold, 12);
  const zone = findZone(order.country, order.cityZone);
  if (zone) line(bothParts(zone), '', regular, 9);
  if (order.refundedCents > 0) {
    line('Refunded', formatPounds(-order.refundedCents));
    line('Paid after refund', formatPounds(order.totalCents - order.refundedCents), bold, 12);
  }
  y -= 20;
  line('An independent service, not part of any government or city.', '', regular, 9);
  return pdf.save();
}

/** The standard fonts of a PDF hold Western European letters only (ISO 32000-1, annex D); others become a question mark. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text.normalize('NFC'), (letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('');
}
