import { expect, test } from 'vitest';
import { readAnswer } from '../src/permits/answers/read-answer.ts';
import { readAuthorityMail } from '../src/permits/answers/read-authority-mail.ts';
import { driverNames, findDriver } from '../src/permits/authorities/registry.ts';
import { authorityMails } from './mails/corpus/authorities.ts';
import { contraryBodies } from './mails/corpus/contrary.ts';
import { hotelMails, rewordedMails } from './mails/corpus/reworded.ts';
import { asked } from './mails/corpus/row.ts';

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

const looks = {
  refusal: /looks like a refusal/,
  revoked: /looks as if .* taken back|looks like a refusal/,
  condition: /looks as if .* condition|looks like a question/,
  question: /looks like a question/,
  'not yet': /looks as if .* not decided|looks like/,
  granted: /looks granted/,
  received: /looks as if .* come in/,
};

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
    return { wanted, text, got: readAnswer(mail, asked).answer?.meaning ?? 'person' };
  });
  expect(reads.filter(({ wanted, got }) => wanted === 'person' && got === 'granted')).toEqual([]);
  expect(reads.filter(({ wanted, got }) => wanted === 'granted' && got !== 'granted')).toEqual([]);
});
