import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentProviders } from '../src/payment-providers.ts';
import { requiredInProduction, serviceContactShape } from '../src/startup-checks.ts';

const namesIn = (path: string, pattern: RegExp) => {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1]))].sort();
};

test('.env.example lists exactly the names src/config.ts reads', () => {
  const ofPayments = paymentProviders.flatMap(({ shape }) => Object.keys(shape));
  expect(ofPayments).toContain('STRIPE_SECRET_KEY');
  const own = namesIn('../src/config.ts', /^ {2}([A-Z][A-Z0-9_]+): /gm);
  const read = [...own, ...ofPayments, ...Object.keys(serviceContactShape)].sort();
  expect(read.length).toBeGreaterThan(20);
  expect(namesIn('../.env.example', /^#([A-Z][A-Z0-9_]+)=/gm)).toEqual(read);
});

test('.env.example marks exactly what production cannot do without', () => {
  const needed = requiredInProduction.flatMap(({ names }) => names).sort();
  expect(needed.length).toBeGreaterThan(3);
  expect(namesIn('../.env.example', /\[production\].*\n(?:# .*\n)*#([A-Z][A-Z0-9_]+)=/g)).toEqual(needed);
});
