import type { ContactProfile, ReplyScript } from './contact-profiles.ts';

/** What a place can say; `auto` is what its mail program says by itself. */
export const replyKinds = ['yes', 'question', 'document', 'no', 'other_plate', 'other_dates', 'auto'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** What the letter asks, as its reader finds it there. */
export interface LetterDetails {
  plate: string;
  /** The line that names the days. */
  days: string;
}

export function readLetter(text: string): LetterDetails {
  const line = (names: string) => new RegExp(`^(?:${names}): (.+)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  return { plate: line('Targa|Matrícula|Plate'), days: line('Giorni|Días|Days') };
}

/** A letter that a place has received, and what it has answered. */
export interface ReceivedLetter {
  id: string;
  place: string;
  to: string;
  /** Where answers go. */
  from: string;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo: string | null;
  receivedAt: string;
  script: ReplyScript;
  /** What came with it, by name. */
  documents?: string[];
  plate: string;
  days: string;
  /** What it answers by itself and has not yet; null where nothing is due. */
  due: ReplyKind | 'yes_with_pdf' | 'yes_from_elsewhere' | 'bounce' | null;
  answers: { saying: string; text: string; at: string }[];
}

const replyTexts: Record<ContactProfile['language'], Record<ReplyKind, (asked: LetterDetails) => string>> = {
  it: {
    yes: ({ plate }) => `Gentili Signori,\n\nsì, abbiamo inserito la targa ${plate} nella lista.`,
    question: () => 'Gentili Signori,\n\nci potete indicare il modello del veicolo?',
    document: () => 'Gentili Signori,\n\nmanca la carta di circolazione: ce la potete inviare?',
    no: () => 'Gentili Signori,\n\nci dispiace, non è possibile: il nostro hotel non si trova nella ZTL.',
    other_plate: ({ plate }) => `Gentili Signori,\n\nsì, abbiamo inserito la targa ${otherPlate(plate)} nella lista.`,
    other_dates: ({ plate }) =>
      `Gentili Signori,\n\nabbiamo inserito la targa ${plate} nella lista dal 3 al 5 febbraio 2031.`,
    auto: () => 'Risposta automatica: sono fuori ufficio e leggerò la posta al mio rientro.',
  },
  es: {
    yes: ({ plate }) => `Buenos días:\n\nSí, hemos comunicado la matrícula ${plate} al Ayuntamiento.`,
    question: () => 'Buenos días:\n\n¿Nos pueden indicar el modelo del vehículo?',
    document: () => 'Buenos días:\n\nFalta el permiso de circulación: ¿nos lo pueden enviar?',
    no: () => 'Buenos días:\n\nLo sentimos, no es posible: nuestro aparcamiento está completo.',
    other_plate: ({ plate }) =>
      `Buenos días:\n\nSí, hemos comunicado la matrícula ${otherPlate(plate)} al Ayuntamiento.`,
    other_dates: ({ plate }) => `Buenos días:\n\nHemos comunicado la matrícula ${plate} del 3 al 5 de febrero de 2031.`,
    auto: () => 'Respuesta automática: estoy fuera de la oficina y leeré el correo a mi vuelta.',
  },
};

/** A slip of the one who typed it: another letter at the end, and still a plate. */
const otherPlate = (plate: string) => `${plate.slice(0, -1)}${plate.endsWith('X') ? 'Y' : 'X'}`;

export const composeReply = (profile: ContactProfile, saying: ReplyKind, asked: LetterDetails) =>
  `${(saying === 'no' && profile.refusalText) || replyTexts[profile.language][saying](asked)}\n\n${profile.language === 'it' ? 'Cordiali saluti' : 'Un saludo'}\n${profile.signature}`;

/** Below the answer, as mail programs do. */
export function quoteLetter(
  { language }: ContactProfile,
  { text, at, from }: { text: string; at: Date; from: string },
): string {
  const when = new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'es-ES', { dateStyle: 'full' }).format(at);
  const intro = language === 'it' ? `Il ${when} ${from} ha scritto:` : `El ${when}, ${from} escribió:`;
  return `${intro}\n${text.replaceAll(/^/gm, '> ')}`;
}

export const autoReplySubject = (language: ContactProfile['language']) =>
  language === 'it' ? 'Risposta automatica' : 'Respuesta automática';

/** A report that a mail could not be delivered, as mail servers write it (RFC 3464). */
export function composeBounceReport(about: {
  to: string;
  recipient: string;
  messageId: string;
  subject: string;
  host: string;
}): string {
  const { to, recipient, messageId, subject, host } = about;
  const boundary = 'report-of-a-mail-server';
  return [
    `From: Mail Delivery System <MAILER-DAEMON@${host}>`,
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <report-${crypto.randomUUID()}@${host}>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `This is the mail system at host ${host}.`,
    '',
    'Your message could not be delivered to one or more recipients.',
    '',
    `<${recipient}>: 550 5.1.1 The email account that you tried to reach does not exist.`,
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${host}`,
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 The email account that you tried to reach does not exist.',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    `Subject: ${subject.replaceAll(/[^\x20-\x7e]/g, '?')}`,
    `To: ${recipient}`,
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
