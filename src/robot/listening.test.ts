import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { safely } from './listening.ts';

it('a listener that throws tells, and ends nothing', () => {
  const told: unknown[] = [];
  const listen = safely(
    (fact: string) => {
      throw new Error(fact);
    },
    (error) => told.push(error),
  );
  listen('no frame yet');
  expect(told).toEqual([new Error('no frame yet')]);
});

it('everything that listens to a browser does so safely', () => {
  const folders = [import.meta.dirname, join(import.meta.dirname, '../permits/authorities')];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const lines = sources.flatMap((file) =>
    // What listens to the process it works for is no browser's listener.
    [...readFileSync(file, 'utf8').matchAll(/(\w+)\??\.on(?:ce)?\(\s*'\w+',\s*(.{12})/g)]
      .filter(([, emitter]) => emitter !== 'process')
      .map(([, , listener = '']) => `${file}: ${listener}`),
  );
  expect(lines.length).toBeGreaterThan(8);
  const isSafe = (line: string) => /: (safely\(|this\.#dies\(|this\.#onDisc)/.test(line);
  expect(lines.filter((line) => !isSafe(line))).toEqual([]);
});
