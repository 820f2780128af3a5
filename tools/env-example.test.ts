import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const namesIn = (path: string, pattern: RegExp) => {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1]))].sort();
};

test('.env.example lists exactly the names src/config.ts reads', () => {
  const read = namesIn('../src/config.ts', /^ {2}([A-Z][A-Z0-9_]+): /gm);
  expect(read.length).toBeGreaterThan(20);
  expect(namesIn('../.env.example', /^#([A-Z][A-Z0-9_]+)=/gm)).toEqual(read);
});

test('.env.example marks exactly what production cannot do without', () => {
  const problems = readFileSync(new URL('../src/startup-checks.ts', import.meta.url), 'utf8');
  const table = /requiredInProduction = \[([\s\S]*?)\n\] as const/.exec(problems)?.[1] ?? '';
  const needed = [...table.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map((match) => match[1]).sort();
  expect(needed.length).toBeGreaterThan(3);
  expect(namesIn('../.env.example', /\[production\].*\n(?:# .*\n)*#([A-Z][A-Z0-9_]+)=/g)).toEqual(needed);
});
