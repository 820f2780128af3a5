import { expect, test } from 'vitest';
import { formatCsv } from './csv-exports.ts';

const cell = (value: string | number | null) => formatCsv(['a'], [[value]]).split('\r\n')[1];

test('records end with CRLF, and the file says that it is UTF-8', () => {
  expect(formatCsv(['a', 'b'], [['x', 1]])).toBe('\uFEFFa,b\r\nx,1\r\n');
});

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  [null, ''],
  [-5, '-5'],
])('%s is written %s', (value, written) => expect(cell(value)).toBe(written));

test('a line break stays within its quotes', () => {
  expect(formatCsv(['a'], [['one\r\ntwo']])).toContain('"one\r\ntwo"');
});

test.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=1', ' =1', '＝1', '=cmd|"/c calc"!A0'])(
  '%j is no formula any more',
  (text) => expect(cell(text)).toMatch(/^"?'/),
);
