import { expect, test } from 'vitest';
import { readAuthorityMail } from '../src/permits/answers/read-authority-mail.ts';
import { readContactReply } from '../src/permits/answers/read-contact-reply.ts';
import { driverNames, findDriver } from '../src/permits/authorities/registry.ts';
import { type AuthorityRow, authorityMails } from './mails/corpus/authorities.ts';
import {
  autoReplyHeaders,
  bounceReportHeaders,
  type MailCorpusRow,
  requestedEntry,
} from './mails/corpus/corpus-row.ts';
import { dutchReplyMails } from './mails/corpus/dutch.ts';
import { englishReplyMails } from './mails/corpus/english.ts';
import { finalCheckMails } from './mails/corpus/final-check-mails.ts';
import { frenchReplyMails } from './mails/corpus/french.ts';
import { germanReplyMails } from './mails/corpus/german.ts';
import { heldOutMails } from './mails/corpus/held-out-mails.ts';
import { italianReplyMails } from './mails/corpus/italian.ts';
import { misleadingMails } from './mails/corpus/misleading-mails.ts';
import { spanishReplyMails } from './mails/corpus/spanish.ts';

interface Read {
  wanted: string;
  got: string;
  text: string;
}

const readRow = ([wanted, text, more]: MailCorpusRow): Read => {
  const mail = { from: 'desk@place.example', subject: 'Re: Number plate', text, attachments: [], ...more };
  return { wanted, got: readContactReply(mail, requestedEntry).answer?.meaning ?? 'person', text };
};

/** Per cent of what was acted on that was right, and of what is clear that needed nobody. */
function figures(reads: readonly Read[]) {
  const acted = reads.filter(({ got }) => got !== 'person');
  const clear = reads.filter(({ wanted }) => wanted !== 'person');
  const share = (some: readonly Read[], all: readonly Read[]) => Math.round((1000 * some.length) / all.length) / 10;
  return {
    mails: reads.length,
    right: share(
      acted.filter(({ wanted, got }) => wanted === got),
      acted,
    ),
    needNobody: share(
      clear.filter(({ got }) => got !== 'person'),
      clear,
    ),
    falseYes: reads.filter(({ wanted, got }) => got === 'granted' && wanted !== 'granted').map(({ text }) => text),
  };
}

const all = [
  englishReplyMails,
  frenchReplyMails,
  germanReplyMails,
  italianReplyMails,
  dutchReplyMails,
  spanishReplyMails,
  heldOutMails,
  misleadingMails,
  finalCheckMails,
].flat();

test('what places answer is read rightly, and nothing becomes a yes that is none', () => {
  const reads = all.map(readRow);
  const { right, needNobody, falseYes } = figures(reads);
  process.stdout.write(`Mails of places: ${JSON.stringify(figures(reads))}\n`);
  expect(falseYes).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(99);
  expect(needNobody).toBeGreaterThanOrEqual(85);
});

const readOf = ([authority, , subject, text, file]: AuthorityRow, more: object = {}) => {
  const driver = findDriver(authority) ?? expect.fail(authority);
  const from = `office${driver.mail.replicaSenders[0]}`;
  const attachments = file ? [{ filename: file, contentType: 'application/pdf' }] : [];
  return readAuthorityMail({ from, subject, text, attachments, ...more }, driver.mail, '2026-11-23');
};

test.each(authorityMails.map((row) => ({ row, name: row.slice(0, 3).join(', ') })))('$name', ({ row }) => {
  const [, wanted, , text] = row;
  const { meaning, summary } = readOf(row);
  expect(meaning?.meaning ?? 'person').toBe(wanted);
  expect(summary).toMatch(/^[A-Z].*\S$/);
  if (text.includes('24/11/2026')) expect(summary).toContain('24 November 2026');
});

/** What turns a mail of any authority into one from which nothing follows. */
const turns: [name: string, turn: (row: AuthorityRow) => ReturnType<typeof readOf>][] = [
  ['is an automatic reply', (row) => readOf(row, { headers: autoReplyHeaders })],
  ['has come back', (row) => readOf(row, { headers: bounceReportHeaders })],
  ['is passed on', (row) => readOf(row, { subject: `Fwd: ${row[2]}` })],
  ['is an answer', (row) => readOf(row, { subject: `AW: ${row[2]}` })],
];

test.each(turns)('what an authority grants or refuses decides nothing where it %s', (_name, turn) => {
  const deciding = authorityMails.filter(([, wanted]) => wanted === 'granted' || wanted === 'refused');
  expect(new Set(deciding.map(([authority]) => authority))).toEqual(new Set(driverNames));
  for (const row of deciding) expect([undefined, 'received'], row.join(' ')).toContain(turn(row).meaning?.meaning);
});
