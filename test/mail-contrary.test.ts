import { expect, test } from 'vitest';
import { TEXTS as barcelona } from '../sandbox/portals/amb-barcelona/texts.ts';
import { TEXTS as milan } from '../sandbox/portals/area-c/texts.ts';
import { TEXTS as vienna } from '../sandbox/portals/asfinag/texts.ts';
import { TEXTS as bologna } from '../sandbox/portals/bologna-tper/texts.ts';
import { TEXTS as antwerp } from '../sandbox/portals/lez-antwerpen/texts.ts';
import { TEXTS as brussels } from '../sandbox/portals/lez-brussels/texts.ts';
import { TEXTS as palermo } from '../sandbox/portals/palermo-ztl/texts.ts';
import { TEXTS as verona } from '../sandbox/portals/verona-citypass/texts.ts';
import { extractMailText } from '../src/inbox/mail-text.ts';
import { findObjection, hasOnlyOfficePhrases } from '../src/permits/answers/likely-meaning.ts';
import { describeDocumentObjection, readAuthorityMail } from '../src/permits/answers/read-authority-mail.ts';
import { readContactReply } from '../src/permits/answers/read-contact-reply.ts';
import { driverNames, findDriver } from '../src/permits/authorities/registry.ts';
import { authorityMails } from './mails/corpus/authorities.ts';
import { contraryBodies } from './mails/corpus/contrary.ts';
import { requestedEntry } from './mails/corpus/corpus-row.ts';
import { deniedReceipts } from './mails/corpus/denied-receipts.ts';
import {
  conflictingHtmlGrants,
  invalidDocumentTexts,
  qualifiedGrants,
  unqualifiedGrant,
} from './mails/corpus/qualified-grants.ts';
import { hotelMails, rewordedMails } from './mails/corpus/reworded.ts';
import { retractedGrantMails, unseenNonGrantTexts, unusualGrantMails } from './mails/corpus/unseen-authority-mails.ts';

/** As the replicas have them; the French portal's own three languages are read where it is driven. */
const officesWords: Record<string, readonly Record<string, string>[]> = {
  Milan: [milan.activated],
  Vienna: [vienna.thanks],
  Bologna: [bologna.activatedText],
  Antwerp: [antwerp.grantedText],
  Brussels: [brussels.grantedText],
  Palermo: [palermo.doneText],
  Verona: [verona.thanks],
  Barcelona: [barcelona.accepted, barcelona.givenText],
};

const granting = authorityMails.filter(([, wanted]) => wanted === 'granted');

const readOf = (authority: string, subject: string, text: string, file?: string) => {
  const driver = findDriver(authority) ?? expect.fail(authority);
  const attachments = file ? [{ filename: file, contentType: 'application/pdf' }] : [];
  const from = `office${driver.mail.replicaSenders[0]}`;
  return readAuthorityMail({ from, subject, text, attachments }, driver.mail, '2026-11-23');
};

test('under a subject that grants, a body that says otherwise grants nothing at any authority', () => {
  expect(new Set(granting.map(([authority]) => authority))).toEqual(new Set(driverNames));
  const believed = granting.flatMap(([authority, , subject, text, file]) =>
    contraryBodies
      .flatMap(([, body]) => [body, `${body}\n\n${text}`, `${text}\n\n${body}`])
      .filter((body) => ['granted', 'paid'].includes(readOf(authority, subject, body, file).meaning?.meaning ?? ''))
      .map((body) => `${authority}: ${body}`),
  );
  expect(believed).toEqual([]);
});

test.each(deniedReceipts)(
  '%s, under "%s": what denies is a person\'s, and nothing has come in or is done',
  (...mail) => {
    const { meaning, needsNoPerson } = readOf(...mail);
    expect({ meaning, needsNoPerson }).toEqual({ meaning: undefined, needsNoPerson: false });
  },
);

const looks = {
  refusal: /looks like a refusal/,
  revoked: /looks as if .* taken back|looks like a refusal/,
  condition: /looks as if .* condition|looks like a question/,
  question: /looks like a question/,
  'not yet': /looks as if nothing is decided/,
  granted: /looks granted/,
  received: /looks as if .* come in/,
};

/** What the granting mails of the corpus are about. */
const plan = { plates: ['AB12 CDE'], days: { from: '2026-11-24', until: '2026-11-24' } };
const others = [
  'Vehicle: XY34 ZZZ',
  'Plaque d’immatriculation : AA-123-BB',
  'La targa EX123MP',
  'matrícula 1234 BCD',
  'kenteken K-123-XY',
  'Kennzeichen W-12345 X',
  'Valid on 4 December 2026',
  'le 4 décembre 2026',
  'per il 4 dicembre 2026',
  'el 4 de diciembre de 2026',
  'el 4 de desembre',
  'op 4 december 2026',
  'am 4. Dezember 2026',
  '04/12/2026',
  '2026-12-04',
];

test('a mail that grants and names another plate or another day grants nothing, and says both', () => {
  const reads = granting.flatMap(([authority, , subject, text, file]) => {
    const driver = findDriver(authority) ?? expect.fail(authority);
    const attachments = file ? [{ filename: file, contentType: 'application/pdf' }] : [];
    const mail = { from: `office${driver.mail.replicaSenders[0]}`, subject, attachments };
    const read = (more: string) =>
      readAuthorityMail({ ...mail, text: `${text}\n${more}` }, driver.mail, '2026-11-23', plan);
    expect(read('AB12CDE, 24/11/2026').meaning?.meaning, text).toBe('granted');
    return others.map((other) => ({ other, authority, ...read(other) }));
  });
  expect(reads.filter(({ isContradiction: contradicts }) => !contradicts)).toEqual([]);
  expect(reads.filter(({ meaning }) => meaning)).toEqual([]);
  for (const { other, summary } of reads)
    expect(summary).toMatch(
      /4/.test(other) && !/[A-Z]\d|\d [A-Z]{3}|-\d{3,5}/.test(other)
        ? /^It names 4 December 2026; the order is for 24 November 2026\./
        : /^It names the plate \w+; the order has AB12CDE\./,
    );
});

test('a contrary body is sorted for the desk', () => {
  const [authority, , subject, , file] = granting.find(([name]) => name === 'lez-antwerpen') ?? expect.fail();
  const unlike = contraryBodies.filter(([kind, body]) => {
    const { meaning, summary } = readOf(authority, subject, body, file);
    return meaning?.meaning !== 'refused' && meaning?.meaning !== 'question' && !looks[kind].test(summary);
  });
  expect(unlike.length, JSON.stringify(unlike, null, 1)).toBeLessThanOrEqual(5);
});

test('a mail in other words is sorted for the desk and decides nothing', () => {
  const reads = rewordedMails.map(([likely, subject, text]) => ({
    likely,
    text,
    ...readOf('lez-brussels', subject, text),
  }));
  expect(reads.filter(({ meaning }) => meaning && meaning.meaning !== 'received')).toEqual([]);
  const falseYes = reads.filter(({ likely, summary }) => likely !== 'granted' && looks.granted.test(summary));
  expect(falseYes).toEqual([]);
  const unlike = reads.filter(
    ({ likely, meaning, summary }) => meaning?.meaning !== likely && !looks[likely].test(summary),
  );
  expect(unlike.length, JSON.stringify(unlike, null, 1)).toBeLessThanOrEqual(4);
});

test('a plain yes of a hotel needs nobody, and one with a no behind it is none', () => {
  const reads = hotelMails.map(([wanted, text]) => {
    const mail = { from: 'desk@place.example', subject: 'Re: Number plate', text, attachments: [] };
    return { wanted, text, got: readContactReply(mail, requestedEntry).answer?.meaning ?? 'person' };
  });
  expect(reads.filter(({ wanted, got }) => wanted === 'person' && got === 'granted')).toEqual([]);
  expect(reads.filter(({ wanted, got }) => wanted === 'granted' && got !== 'granted')).toEqual([]);
});

test('an office’s own granting subject over a body that takes it back, sets a condition or quotes it grants nothing', () => {
  const reads = retractedGrantMails.map(([authority, , subject, text, file]) => ({
    mail: `${authority}: ${subject}: ${text}`,
    ...readOf(authority, subject, text, file),
  }));
  expect(reads.filter(({ meaning }) => ['granted', 'paid'].includes(meaning?.meaning ?? ''))).toEqual([]);
  // None of them is put by: what is merely received needs nobody.
  expect(reads.filter(({ meaning }) => meaning?.meaning === 'received')).toEqual([]);
  expect(reads.filter(({ summary }) => looks.granted.test(summary))).toEqual([]);
});

test('below a subject that grants, what no list of words knows grants nothing', () => {
  const believed = granting.flatMap(([authority, , subject, text, file]) =>
    unseenNonGrantTexts
      .flatMap((body) => [body, `${body}\n\n${text}`, `${text}\n\n${body}`])
      .filter((body) => ['granted', 'paid'].includes(readOf(authority, subject, body, file).meaning?.meaning ?? ''))
      .map((body) => `${authority}: ${body}`),
  );
  expect(believed).toEqual([]);
});

test.each(Object.entries(officesWords))(
  'what %s writes below a grant is known in each of its languages',
  (_name, said) => {
    for (const text of said.flatMap((words) => Object.values(words))) {
      expect(findObjection(text), text).toBeUndefined();
      expect(hasOnlyOfficePhrases(text), text).toBe(true);
    }
  },
);

const registered = (text: string) => {
  const driver = findDriver('lez-brussels') ?? expect.fail();
  const mail = { from: 'noreply@lez-brussels.example', subject: 'Your vehicle is registered', text, attachments: [] };
  return readAuthorityMail(mail, driver.mail, '2026-11-23', { plates: ['AB12 CDE'] }).meaning?.meaning;
};

test('a yes that is bounded, taken back or of another vehicle in the words of its own sentence is none', () => {
  expect(registered(unqualifiedGrant)).toBe('granted');
  expect(qualifiedGrants.filter(registered)).toEqual([]);
});

test('both bodies of a mail are read, with what is struck out, stands for a picture or is put there by a style', () => {
  const same = extractMailText({
    textBody: unqualifiedGrant,
    htmlBody: `<p>${unqualifiedGrant.replaceAll('\n', '<br>')}</p>`,
  });
  expect([same, registered(same)]).toEqual([unqualifiedGrant, 'granted']);
  expect(
    conflictingHtmlGrants.filter(([textBody, htmlBody]) => registered(extractMailText({ textBody, htmlBody }))),
  ).toEqual([]);
});

test('a paper that says of itself that it is none speaks against a grant', () => {
  expect(invalidDocumentTexts.filter((text) => !describeDocumentObjection(text))).toEqual([]);
});

test('a grant in new words is for a person: it decides nothing and is not put by', () => {
  const reads = unusualGrantMails.map(([authority, , subject, text, file]) => ({
    mail: `${authority}: ${subject}: ${text}`,
    ...readOf(authority, subject, text, file),
  }));
  expect(reads.filter(({ meaning }) => meaning)).toEqual([]);
  expect(reads.filter(({ summary }) => !/^[A-Z].*\S$/.test(summary))).toEqual([]);
});
