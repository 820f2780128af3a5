import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CritAirRuns } from '../../../../test/portals/certificat-air.ts';
import { recordingJournal } from '../../../../test/portals/journal.ts';
import { certificatAirIn } from './driver.ts';

let runs: CritAirRuns;

beforeAll(async () => {
  runs = await CritAirRuns.start();
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

describe('a run stops before anything is sent', () => {
  it.each([
    ['maintenance', { kind: 'maintenance', step: 'document' }, 'maintenance', 'vehicle'],
    ['captcha', { kind: 'captcha' }, 'captcha', 'document'],
    ['session expired', { kind: 'session_expired', step: 'keeper' }, 'session_expired', 'document'],
    ['server error', { kind: 'error_500', step: 'vehicle' }, 'unexpected_page', 'terms'],
    ['changed labels', { kind: 'changed_labels', step: 'vehicle' }, 'field_not_found', 'vehicle'],
    [
      'a new question about the vehicle',
      { kind: 'extra_required_field', step: 'vehicle' },
      'unknown_question',
      'vehicle',
    ],
    ['a new question about the keeper', { kind: 'extra_required_field', step: 'keeper' }, 'unknown_question', 'keeper'],
    ['already registered', { kind: 'already_registered' }, 'duplicate', 'vehicle'],
  ])('%s', async (_, fault, reason, step) => {
    await runs.replica.setFaults(fault);
    const { result, journal, payload } = await runs.drive();
    expect(result).toMatchObject({ result: 'stopped', reason, step, outcomeUnknown: false });
    expect(journal.intents).toBe(0);
    expect(journal.steps.at(-1)).toMatchObject({ name: step, failed: true, screenshot: { contentType: 'image/jpeg' } });
    expect(await runs.filedFor(payload)).toEqual([]);
  });

  it('a vehicle that has its certificate is not paid for again', async () => {
    const { payload } = await runs.drive();
    expect((await runs.drive({ payload })).result).toMatchObject({ reason: 'duplicate', outcomeUnknown: false });
    expect(await runs.filedFor(payload)).toHaveLength(1);
  });

  it('a vehicle the portal puts in no class', async () => {
    const { result } = await runs.drive({ payload: runs.freshPayload({ date_first_registration: '1996-06-01' }) });
    expect(result).toMatchObject({ result: 'stopped', reason: 'refused', outcomeUnknown: false });
  });

  it('a paper the portal does not take', async () => {
    const payload = runs.freshPayload();
    payload.documents.v5c = runs.paper('v5c.txt', 'text/plain', 'no certificate');
    expect((await runs.drive({ payload })).result).toMatchObject({ reason: 'invalid_input', step: 'document' });
  });

  it('a run that has lost its lease', async () => {
    const journal = recordingJournal({ aboutToSend: () => Promise.reject(new Error('lease lost')) });
    const { result, payload } = await runs.drive({ journal });
    expect(result).toMatchObject({ reason: 'aborted', step: 'pay', outcomeUnknown: false });
    expect(await runs.filedFor(payload)).toEqual([]);
  });
});

describe('the portal says no to the payment', () => {
  it.each(['fr', 'en', 'de'] as const)('declined, in %s: known, and free to be tried again', async (language) => {
    await runs.replica.setFaults({ kind: 'payment_declined' });
    const { result, journal, payload } = await runs.drive({ driver: certificatAirIn(language) });
    expect(result).toMatchObject({ reason: 'payment_declined', step: 'pay', outcomeUnknown: false });
    expect(journal.steps.at(-1)).toMatchObject({ failed: true });
    expect(journal.steps.at(-1)).not.toHaveProperty('completes');
    expect(await runs.filedFor(payload)).toEqual([]);
  });
});

describe('the outcome is unknown', () => {
  it.each([
    ['the connection is cut', { kind: 'drop_after_submit' }, 1],
    ['the answer is an error page', { kind: 'lost_answer', answer: '500' }, 1],
    ['the answer is empty', { kind: 'lost_answer', answer: 'blank' }, 1],
    ['the page of thanks fails', { kind: 'error_500', step: 'return' }, 1],
    ['the bank asks for an approval', { kind: 'payment_3ds' }, 0],
  ])('when %s, and nothing is sent twice', async (_, fault, filed) => {
    await runs.replica.setFaults(fault);
    const { result, journal, payload } = await runs.drive();
    expect(result).toMatchObject({
      result: 'stopped',
      message: expect.stringMatching(/^Outcome unknown/),
      step: 'pay',
      outcomeUnknown: true,
    });
    expect(journal.intents).toBe(1);
    expect(await runs.filedFor(payload)).toHaveLength(filed);
  });

  it('when the time is up before the page of thanks comes', async () => {
    await runs.replica.setFaults({ kind: 'slow', step: 'return', seconds: 30 });
    const ended = new AbortController();
    const payload = runs.freshPayload();
    const running = runs.drive({ payload, signal: ended.signal });
    await expect.poll(() => runs.filedFor(payload), { timeout: 10_000 }).toHaveLength(1);
    ended.abort(new DOMException('late', 'TimeoutError'));
    expect((await running).result).toMatchObject({ reason: 'deadline', outcomeUnknown: true });
  });
});
