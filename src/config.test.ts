import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const fixture = (part: 'cert' | 'key') => join(import.meta.dirname, `../test/fixtures/for-tests-only.${part}.pem`);
const folder = mkdtempSync(join(tmpdir(), 'edp-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inboundTls = (files: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', AUTH_SECRET: 'long enough for a test', ...files }).mail.inboundTls;

test('mail comes in unencrypted unless a certificate and its key are named', () => {
  expect(inboundTls({})).toBeUndefined();
  expect(inboundTls({ INBOUND_TLS_CERT_FILE: fixture('cert'), INBOUND_TLS_KEY_FILE: fixture('key') })).toEqual({
    cert: readFileSync(fixture('cert'), 'utf8'),
    key: readFileSync(fixture('key'), 'utf8'),
  });
});

test('half a pair, a file that is not there, and what is no pair are refused by name', () => {
  const [cert, key, other] = [fixture('cert'), fixture('key'), join(folder, 'other.pem')];
  writeFileSync(other, 'nothing of the kind');
  expect(() => inboundTls({ INBOUND_TLS_CERT_FILE: cert })).toThrow('INBOUND_TLS_KEY_FILE is needed too');
  expect(() => inboundTls({ INBOUND_TLS_KEY_FILE: key })).toThrow('INBOUND_TLS_CERT_FILE is needed too');
  expect(() => inboundTls({ INBOUND_TLS_CERT_FILE: cert, INBOUND_TLS_KEY_FILE: join(folder, 'none') })).toThrow(
    'INBOUND_TLS_KEY_FILE names a file that cannot be read',
  );
  expect(() => inboundTls({ INBOUND_TLS_CERT_FILE: cert, INBOUND_TLS_KEY_FILE: other })).toThrow(
    'do not hold a certificate and its key',
  );
});

test('tries after a trouble come at growing distances, and end while a person still has time', () => {
  const { pausesMs, longestWaitMs, longestUrgentWaitMs } = readConfig({ NODE_ENV: 'test' }).portals.patience;
  expect(pausesMs).toEqual([30_000, 120_000, 600_000, 1_800_000]);
  expect([longestWaitMs, longestUrgentWaitMs]).toEqual([6 * 3_600_000, 3_600_000]);
});
