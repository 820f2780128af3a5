import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FileExistsError } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';

const root = mkdtempSync(join(tmpdir(), 'edp-files-'));
afterAll(() => rmSync(root, { recursive: true }));
const files = createLocalFileStore(root);
const pdf = (text: string) => ({ bytes: new TextEncoder().encode(text), contentType: 'application/pdf' });

test('a file is kept with its type and never overwritten, however many write at once', async () => {
  const attempts = await Promise.allSettled(
    ['a', 'b', 'c'].map((text) => files.put('confirmations', 'x/one.pdf', pdf(text))),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const attempt of attempts)
    if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(FileExistsError);
  const stored = await files.get('confirmations', 'x/one.pdf');
  expect(stored?.contentType).toBe('application/pdf');
  expect(['a', 'b', 'c']).toContain(new TextDecoder().decode(stored?.bytes));
});

test('whoever is told that a file exists finds it there', async () => {
  const first = files.put('confirmations', 'x/two.pdf', pdf('first'));
  const second = files.put('confirmations', 'x/two.pdf', pdf('second')).catch((error: unknown) => error);
  expect((await second) === undefined || (await files.get('confirmations', 'x/two.pdf')) !== undefined).toBe(true);
  await first.catch(() => undefined);
});

test('a process killed half-way leaves a path that the next one can still fill', async () => {
  mkdirSync(join(root, 'confirmations/y'), { recursive: true });
  writeFileSync(join(root, 'confirmations/y/three.pdf.type'), 'application/pdf');
  writeFileSync(join(root, 'confirmations/y/three.pdf.0.part'), 'ha');
  await files.put('confirmations', 'y/three.pdf', pdf('whole'));
  expect(new TextDecoder().decode((await files.get('confirmations', 'y/three.pdf'))?.bytes)).toBe('whole');
});
