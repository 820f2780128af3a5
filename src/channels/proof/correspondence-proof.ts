import { asc, eq } from 'drizzle-orm';
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import { extractMailText } from '#inbox/mail-text.ts';
import { letters } from '#orders/tables/letters.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Queryable } from '#platform/db/database.ts';
import { formatDayAndClockIn } from '#platform/format-time.ts';

type AnswerMail = Pick<
  typeof inboundEmails.$inferSelect,
  'id' | 'fromEmail' | 'subject' | 'textBody' | 'htmlBody' | 'receivedAt'
>;

/**
 * The proof for a contact that answers without a document: our letters and its answer, word for word, with sender,
 * recipient and time. Null where no letter was written.
 */
export async function renderCorrespondenceProof(
  db: Queryable,
  submissionId: string,
  mail: AnswerMail,
): Promise<{ path: string; bytes: Uint8Array } | null> {
  const answerText = extractMailText(mail).slice(0, maxAnswerLength);
  const answer = {
    title: 'The answer',
    facts: [`From: ${mail.fromEmail}`, timeOf(mail.receivedAt), mail.subject],
    text: answerText,
  };
  const bytes = await renderProof(db, submissionId, answer);
  return bytes && { path: `${submissionId}/${mail.id}/confirmation.pdf`, bytes };
}

/** What an operator sent by an office's own form, where there is no letter. */
interface SentByHand {
  to: string;
  plate: string;
  reference: string | null;
  at: Date;
}

/** The same for what a contact told an operator on the phone. */
export function renderCallProof(
  db: Queryable,
  submissionId: string,
  call: { spokeWith: string; phone: string; answer: string; at: Date },
  byHand: SentByHand | undefined,
): Promise<Uint8Array | null> {
  const { spokeWith, phone, answer, at } = call;
  const facts = [`Spoken with: ${spokeWith}, ${phone}`, timeOf(at), 'Noted by an operator of European Driving Permits'];
  return renderProof(db, submissionId, { title: 'Said on the phone', facts, text: answer }, byHand);
}

/** Longest printed part of an answer, in characters; a longer answer is a contract. */
const maxAnswerLength = 8_000;

const timeOf = (moment: Date) => `${formatDayAndClockIn('UTC', moment)} UTC`;

/** @param answer the contact's answer, by mail or on the phone */
async function renderProof(
  db: Queryable,
  submissionId: string,
  answer: { title: string; facts: readonly string[]; text: string },
  byHand?: SentByHand,
): Promise<Uint8Array | null> {
  const submissionLetters = await db
    .select()
    .from(letters)
    .where(eq(letters.submissionId, submissionId))
    .orderBy(asc(letters.createdAt));
  const sentLetters = submissionLetters.filter(({ sentAt, kind }) => sentAt !== null && kind !== 'call');
  const [order] = await db
    .select({ orderRef: orders.orderRef, zone: orders.cityZone, country: orders.country })
    .from(orders)
    .innerJoin(submissions, eq(submissions.orderId, orders.id))
    .where(eq(submissions.id, submissionId));
  const firstContact = sentLetters[0]
    ? { to: sentLetters[0].toName, plate: sentLetters[0].plateRequest.plate }
    : byHand;
  if (!firstContact || !order) return null;
  const sheets = await openSheets(`Confirmation by ${firstContact.to}`);
  sheets.write(`Confirmation by ${firstContact.to}`, 'title');
  sheets.write(`Order ${order.orderRef}: ${order.zone}, ${order.country}. Plate ${firstContact.plate}.`);
  sheets.write(
    'Written by European Driving Permits from the correspondence below. The place named here keeps the list; we are an independent service and not part of any public authority.',
    'small',
  );
  const parts = [
    answer,
    ...sentLetters.toReversed().map(letterPart),
    ...(byHand && sentLetters.length === 0 ? [formPart(byHand)] : []),
  ];
  for (const { title, facts, text } of parts) {
    sheets.write(title, 'heading');
    for (const fact of facts) sheets.write(fact, 'small');
    sheets.write(text);
  }
  return sheets.save();
}

function letterPart({ toName, toEmail, sentAt, subject, body, enclosures }: typeof letters.$inferSelect) {
  const documents = enclosures.map(
    ({ name, sizeBytes, checksum }) => `With it: ${name}, ${sizeBytes} bytes, SHA-256 ${checksum}`,
  );
  const facts = [`To: ${toName}, ${toEmail}`, sentAt ? timeOf(sentAt) : '', subject, ...documents];
  return { title: 'Our letter', facts, text: body };
}

function formPart({ to, reference, at }: SentByHand) {
  const facts = [`To: ${to}`, timeOf(at), ...(reference ? [`Reference: ${reference}`] : [])];
  return { title: 'Our application', facts, text: 'Sent by an operator on the form of the office.' };
}

/** ISO 216 A4, in points. */
const [width, height] = [595.28, 841.89];
const margin = 56;
const sizes = { title: 17, heading: 13, small: 9, text: 10.5 } as const;

/** Writes text from the top of a page to its foot and on to the next page. */
async function openSheets(title: string) {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setAuthor('European Driving Permits');
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  let page = pdf.addPage([width, height]);
  let lineTop = height - margin;
  return {
    write(text: string, style: keyof typeof sizes = 'text'): void {
      const font = style === 'title' || style === 'heading' ? bold : regular;
      const size = sizes[style];
      if (style === 'heading') lineTop -= 14;
      for (const line of linesOf(text, font, size)) {
        if (lineTop < margin) {
          page = pdf.addPage([width, height]);
          lineTop = height - margin;
        }
        page.drawText(line, { x: margin, y: lineTop, size, font });
        lineTop -= size * 1.45;
      }
      lineTop -= style === 'text' || style === 'title' ? 6 : 0;
    },
    save: () => pdf.save(),
  };
}

function linesOf(text: string, font: PDFFont, size: number): string[] {
  const room = width - 2 * margin;
  const supportedCharacters = new Set(font.getCharacterSet());
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of printable(paragraph, supportedCharacters).split(' ')) {
      const line = lines.at(-1) ?? '';
      const longer = line === '' ? word : `${line} ${word}`;
      if (font.widthOfTextAtSize(longer, size) <= room) lines[lines.length - 1] = longer;
      // A word that is wider than a line is an address: it is broken at the line's end.
      else lines.push(...(word.match(/.{1,80}/g) ?? ['']));
    }
    return lines;
  });
}

/** The standard fonts of a PDF hold Western European letters only (ISO 32000-1, annex D); others become a question mark. */
function printable(text: string, supportedCharacters: ReadonlySet<number>): string {
  return Array.from(text.normalize('NFC'), (letter) =>
    supportedCharacters.has(letter.codePointAt(0) ?? 0) ? letter : /\s/.test(letter) ? ' ' : '?',
  ).join('');
}
