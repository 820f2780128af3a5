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
  const { pausesMs, longestWaitMs, longestUrgentWaitMs } = readConfig({ NODE_ENV: 'test' }).portals.retryPolicy;
  expect(pausesMs).toEqual([30_000, 120_000, 600_000, 1_800_000]);
  expect([longestWaitMs, longestUrgentWaitMs]).toEqual([6 * 3_600_000, 3_600_000]);
});

test('what cannot be used is named with what can', () => {
  const wrong = {
    PORT: 'abc',
    ADMIN_EMAIL: 'nomail',
    ADMIN_PASSWORD: 'abc',
    PUBLIC_URL: 'nowhere',
    ORDER_HOLD_MINUTES: 'ten',
    DATABASE_WAIT_SECONDS: '0.0001',
    STAFF_READ_SECONDS: '1000000000',
    PORTAL_WAIT_MINUTES: '0',
    SANDBOX_DECISION_SECONDS: '-1',
    DESK_HOURS: 'always',
    TRY_AGAIN_AFTER: 'soon',
    LOG_LEVEL: 'verbose',
  };
  const said = (environment: Record<string, string>) => {
    try {
      readConfig({ NODE_ENV: 'test', ...environment });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return 'nothing';
  };
  const message = said(wrong);
  for (const each of [
    'PORT (a whole number from 0 to 65535)',
    'ADMIN_EMAIL (an e-mail address)',
    'ADMIN_PASSWORD (at least 8 characters)',
    'PUBLIC_URL (a whole address, such as https://example.com)',
    'ORDER_HOLD_MINUTES (a number from 0 to 1440)',
    'DATABASE_WAIT_SECONDS (a number from 1 to 600)',
    'STAFF_READ_SECONDS (a number from 1 to 600)',
    'PORTAL_WAIT_MINUTES (a number above 0, 2880 at most)',
    'SANDBOX_DECISION_SECONDS (a number from 0)',
    'DESK_HOURS (two hours, such as 8-20)',
    'TRY_AGAIN_AFTER (seconds with commas between them, such as 30,120,600)',
    'LOG_LEVEL (one of debug, info, warn, error, silent)',
  ])
    expect(message).toContain(each);
  expect(message).not.toMatch(/undefined|nomail|verbose/);
});

test('a PORT that leaves no ports beside it is refused in a sentence, unless these are set', () => {
  expect(() => readConfig({ NODE_ENV: 'test', PORT: '65535' })).toThrow(
    'PORT is too high: the ports beside it are needed too, and 65535 is the last. Use at most 65531, or set SANDBOX_PORT and INBOUND_SMTP_PORT and SANDBOX_MAILBOX_PORT and HEALTH_PORT to other numbers.',
  );
  expect(() => readConfig({ NODE_ENV: 'test', PORT: '65533' })).toThrow(
    'or set SANDBOX_MAILBOX_PORT and HEALTH_PORT to other',
  );
  const beside = { SANDBOX_PORT: '4001', INBOUND_SMTP_PORT: '4002', SANDBOX_MAILBOX_PORT: '4003', HEALTH_PORT: '4004' };
  expect(readConfig({ NODE_ENV: 'test', PORT: '65535', ...beside }).web.port).toBe(65_535);
});
