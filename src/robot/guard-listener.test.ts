import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guardListener } from './guard-listener.ts';

it('a listener that throws tells, and ends nothing', () => {
  const told: unknown[] = [];
  const listen = guardListener(
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
  const listeners = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return (
      [...source.matchAll(/(\w+)\??\.on(?:ce)?\(\s*'[\w.]+',\s*([\w.#]+)/g)]
        // Listeners on the parent process are no browser listeners.
        .filter(([, emitter]) => emitter !== 'process')
        .map(([, , name = '']) => ({
          file,
          name,
          isSafe: isSafe(name) || source.includes(`const ${name} = guardListener(`),
        }))
    );
  });
  expect(listeners.length).toBeGreaterThan(14);
  expect(listeners.filter((listener) => !listener.isSafe)).toEqual([]);
});

const isSafe = (name: string) => ['guardListener', 'this.#dies', 'this.#onDisconnected'].includes(name);
