import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#paths.ts';
import { consoleListNames, consolePages } from './contract.ts';
import { consoleLists } from './lists.ts';

test('a list is called by the name under which it is registered', () => {
  // The room of money answers the page of differences itself.
  const names = consoleListNames.filter((name) => name !== 'differences');
  const called = names.map((name) => consoleLists[name].endpoints.map(({ path, who }) => [path, who]));
  expect(called).toEqual(names.map((name) => [[api.adminList(name), 'admin']]));
});

test('a page of the console has its file, and neither routes nor addresses name it', () => {
  const files = readdirSync(`${import.meta.dirname}/web`);
  expect(consolePages.filter(({ name }) => !files.includes(`${name}.tsx`))).toEqual([]);
  const others = ['../routes.ts', '../paths.ts', '../site/page-paths.ts'].map((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  );
  const isNamed = (name: string) =>
    others.some((text) => new RegExp(`((?<!data)/admin|console/web)/${name}\\b`).test(text));
  const named = consolePages.filter(({ name }) => isNamed(name));
  expect(named).toEqual([]);
});
