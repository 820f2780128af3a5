import { expect, test } from 'vitest';
import { findDoubt, findGist } from './trip-verdict-notice.tsx';

test('of a reason the first sentences are shown that are read at a glance, and at least the first', () => {
  const short = "Crit'Air E, 1 and 2 may enter. Your vehicle gets Crit'Air 2.";
  expect(findGist(short)).toBe(short);
  expect(
    findGist('Only announced plates may enter. The Scudo Verde rests on no day. It keeps the oldest vehicles out.'),
  ).toBe('Only announced plates may enter. The Scudo Verde rests on no day.');
  const long = `It is in force ${'on every working day, '.repeat(8)}and on no other day.`;
  expect(findGist(`${long} It rests in August.`)).toBe(long);
  // What follows a sentence that is left out is left out too.
  expect(findGist(`It may enter. ${long} It rests in August.`)).toBe('It may enter.');
});

test('of a doubt what is not known is shown, not what the rules say before it', () => {
  const rules =
    'Only announced plates may enter. The boulevards, Monday to Friday 8:30-18:30, have a limit for diesels.';
  expect(findDoubt(`${rules} The fuel of your vehicle is not known.`)).toBe('The fuel of your vehicle is not known.');
  const short = 'Diesel: admitted from Euro 6. By its date of registration yours is Euro 5 or Euro 6.';
  expect(findDoubt(`${short} We assume this: the order holds on.`)).toBe(short);
});
