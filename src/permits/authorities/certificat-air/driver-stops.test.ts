import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PortalPayload } from '#robot/payload.ts';
import { createCertificatAir } from '../../../../sandbox/portals/certificat-air/certificat-air.tsx';
import { recordingJournal } from '../../../../test/portals/journal.ts';
import { PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { certificatAirDriver, createCertificatAirDriver } from './driver.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(certificatAirDriver, createCertificatAir);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

type Fault = Parameters<PortalRunner['replica']['setFaults']>[0];

/** What the portal does, the reason for which the run stops, and the step at which it stops. */
const stops: [name: string, fault: Fault, reason: string, step: string][] = [
  ['maintenance', { kind: 'maintenance', step: 'vehicle' }, 'maintenance', 'terms'],
  ['session expired', { kind: 'session_expired', step: 'keeper' }, 'session_expired', 'document'],
  ['server error', { kind: 'error_500', step: 'vehicle' }, 'portal_error', 'terms'],
  ['changed labels', { kind: 'changed_labels', step: 'vehicle' }, 'field_not_found', 'vehicle'],
  [
    'a new question about the vehicle',
    { kind: 'extra_required_field', step: 'vehicle' },
    'unknown_question',
    'vehicle',
  ],
];
/** Each of these runs every earlier page again. A real robot also meets a picture code in `test/e2e/desk.test.ts`. */
const otherStops: typeof stops = [
  ['captcha', { kind: 'captcha' }, 'captcha', 'document'],
  ['a new question about the keeper', { kind: 'extra_required_field', step: 'keeper' }, 'unknown_question', 'keeper'],
  ['already registered', { kind: 'already_registered' }, 'duplicate', 'vehicle'],
];

describe('a run stops before anything is sent', () => {
  it.each(isDeepRun ? [...stops, ...otherStops] : stops)('%s', async (_, fault, reason, step) => {
    await runs.replica.setFaults(fault);
    const { result, journal, payload } = await runs.drive();
    expect(result).toMatchObject({ result: 'stopped', reason, step, outcomeUnknown: false });
    expect(journal.intents).toBe(0);
    expect(journal.steps.at(-1)).toMatchObject({ name: step, failed: true, screenshot: { contentType: 'image/jpeg' } });
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });

  it('a vehicle the portal puts in no class', async () => {
    const { result } = await runs.drive({ payload: runs.createPayload({ date_first_registration: '1996-06-01' }) });
    expect(result).toMatchObject({ result: 'stopped', reason: 'refused', outcomeUnknown: false });
  });

  it.runIf(isDeepRun)('a paper the portal does not take', async () => {
    const payload = runs.createPayload();
    payload.documents.v5c = runs.writeDocument('v5c.txt', 'text/plain', 'no certificate');
    expect((await runs.drive({ payload })).result).toMatchObject({ reason: 'invalid_input', step: 'document' });
  });

  it.runIf(isDeepRun)('a run that has lost its lease', async () => {
    const journal = recordingJournal({ commitSendIntent: () => Promise.reject(new Error('lease lost')) });
    const { result, payload } = await runs.drive({ journal });
    expect(result).toMatchObject({ reason: 'aborted', step: 'pay', outcomeUnknown: false });
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });
});

it('a payment the portal declines is known, and free to be tried again', async () => {
  // In French and German: test/deep/certificat-air.test.ts.
  await runs.replica.setFaults({ kind: 'payment_declined' });
  const { result, journal, payload } = await runs.drive({ driver: createCertificatAirDriver('en') });
  expect(result).toMatchObject({ reason: 'payment_declined', step: 'pay', outcomeUnknown: false });
  expect(journal.steps.at(-1)).toMatchObject({ failed: true });
  expect(journal.steps.at(-1)).not.toHaveProperty('completesStep');
  expect(await runs.findFiledApplications(payload)).toEqual([]);
});

describe('the outcome is unknown', () => {
  /** What the portal does, and how often the vehicle is then filed. */
  const losses: [name: string, fault: Fault, filed: number][] = [
    ['the connection is cut', { kind: 'drop_after_submit' }, 1],
  ];
  const otherLosses: typeof losses = [
    ['the answer is an error page', { kind: 'lost_answer', answer: '500' }, 1],
    ['the bank asks for an approval', { kind: 'payment_3ds' }, 0],
    ['the answer is empty', { kind: 'lost_answer', answer: 'blank' }, 1],
    ['the page of thanks fails', { kind: 'error_500', step: 'return' }, 1],
  ];

  it.each(isDeepRun ? [...losses, ...otherLosses] : losses)(
    'when %s, and nothing is sent twice',
    async (_, fault, filed) => {
      await runs.replica.setFaults(fault);
      const { result, journal, payload } = await runs.drive();
      expect(result).toMatchObject({
        result: 'stopped',
        message: expect.stringMatching(/^Outcome unknown/),
        step: 'pay',
        outcomeUnknown: true,
      });
      expect(journal.intents).toBe(1);
      expect(await runs.findFiledApplications(payload)).toHaveLength(filed);
      if (fault.kind === 'drop_after_submit') await isNotPaidForAgain(payload);
    },
  );

  /** The vehicle already has its certificate, although no run received that answer. */
  async function isNotPaidForAgain(payload: PortalPayload): Promise<void> {
    expect((await runs.drive({ payload })).result).toMatchObject({ reason: 'duplicate', outcomeUnknown: false });
    expect(await runs.findFiledApplications(payload)).toHaveLength(1);
  }

  it.runIf(isDeepRun)('when the time is up before the page of thanks comes', async () => {
    await runs.replica.setFaults({ kind: 'slow', step: 'return', seconds: 30 });
    const ended = new AbortController();
    const payload = runs.createPayload();
    const running = runs.drive({ payload, signal: ended.signal });
    await expect.poll(() => runs.findFiledApplications(payload), { timeout: 60_000 }).toHaveLength(1);
    ended.abort(new DOMException('late', 'TimeoutError'));
    expect((await running).result).toMatchObject({ reason: 'deadline', outcomeUnknown: true });
  });
});
