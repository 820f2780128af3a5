import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCertificatAir } from '../../../../sandbox/portals/certificat-air/certificat-air.tsx';
import { PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { certificatAirDriver, createCertificatAirDriver } from './driver.ts';
import type { PortalLanguage } from './plan.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(certificatAirDriver, createCertificatAir);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

interface Change {
  what: string;
  fault: Parameters<PortalRunner['replica']['setFaults']>[0];
  reason: string;
  step: string;
  /** What the error message must name. */
  names: RegExp;
}

/** Changes to the portal's texts, each in every language of the portal. */
const said: Change[] = [
  {
    what: 'ten times the amount on the summary',
    fault: { kind: 'changed_amount', step: 'summary', times: 10 },
    reason: 'wrong_amount',
    step: 'summary',
    names: /asks for EUR 49\.10 .* between EUR 4\.00 and EUR 6\.00/,
  },
  {
    what: 'a hundred times the amount on the payment page',
    fault: { kind: 'changed_amount', step: 'payment', times: 100 },
    reason: 'wrong_amount',
    step: 'pay',
    names: /asks for EUR 491\.00 /,
  },
  {
    what: 'another currency on the payment page',
    fault: { kind: 'changed_amount', step: 'payment', times: 1, currency: 'GBP' },
    reason: 'wrong_amount',
    step: 'pay',
    names: /asks for GBP 4\.91 /,
  },
  {
    what: 'a second total on the payment page',
    fault: { kind: 'second_total', step: 'payment' },
    reason: 'wrong_amount',
    step: 'pay',
    names: /asks for .*EUR 491\.00.* on one page/,
  },
  {
    what: 'a second total on the summary',
    fault: { kind: 'second_total', step: 'summary' },
    reason: 'wrong_amount',
    step: 'summary',
    names: /EUR 4\.91 and EUR 491\.00/,
  },
  {
    what: 'a plate that the portal has cut',
    fault: { kind: 'cut_plate', step: 'vehicle' },
    reason: 'echo_differs',
    step: 'summary',
    names: /'Registration number'/,
  },
  {
    what: 'another person',
    fault: { kind: 'other_person', step: 'summary' },
    reason: 'echo_differs',
    step: 'summary',
    names: /'Surname'/,
  },
];

/** Changes to the content and behaviour of the page, independent of language. */
const done: Change[] = [
  {
    what: 'a field that was filled in already',
    fault: { kind: 'prefilled_field', step: 'keeper' },
    reason: 'unplanned_value',
    step: 'keeper',
    names: /'Address, second line/,
  },
  {
    what: 'a number that was filled in already',
    fault: { kind: 'prefilled_field', step: 'vehicle' },
    reason: 'unplanned_value',
    step: 'vehicle',
    names: /'CO2 emissions/,
  },
  {
    what: 'an extra that is ticked already',
    fault: { kind: 'ticked_extra', step: 'summary' },
    reason: 'unplanned_value',
    step: 'summary',
    names: /'Send a second certificate by registered post'/,
  },
  {
    what: 'a consent that is ticked already',
    fault: { kind: 'ticked_consent', step: 'keeper' },
    reason: 'unplanned_value',
    step: 'keeper',
    names: /newsletter/,
  },
  {
    what: 'a plate that a mask cuts while it is sent',
    fault: { kind: 'mask_on_submit', step: 'vehicle' },
    reason: 'request_differs',
    step: 'vehicle',
    names: /'Registration number'/,
  },
  {
    what: 'a list that is reset once it was checked',
    fault: { kind: 'field_reset', step: 'vehicle' },
    reason: 'request_differs',
    step: 'vehicle',
    names: /'Fuel'/,
  },
];

const languages: readonly PortalLanguage[] = ['en', 'fr', 'de'];
const inEachLanguage = languages.flatMap((language) => said.map((change) => ({ ...change, language })));
/** Each change runs in one language, the languages in turn; a deep run tries all in all languages. */
const some = said.map((change, index) => ({ ...change, language: languages[index % 3] ?? 'en' }));
const inEnglish = done.map((change) => ({ ...change, language: 'en' as const }));
/** The engine itself stops at each of them for every driver: src/robot/what-leaves.test.ts. */
const few = [...some, ...inEnglish].filter((_, index) => index % 5 === 0);

describe('nothing leaves that was not planned', () => {
  it.each(isDeepRun ? [...inEachLanguage, ...inEnglish] : few)(
    '$what stops the run, in $language',
    async ({ fault, reason, step, names, language }) => {
      await runs.replica.setFaults(fault);
      const { result, journal, payload } = await runs.drive({ driver: createCertificatAirDriver(language) });
      expect(result).toMatchObject({ result: 'stopped', reason, step, outcomeUnknown: false });
      const { message, details } = result as Extract<typeof result, { result: 'stopped' }>;
      expect(message).toMatch(names);
      expect(`${message} ${details}`).not.toMatch(/AB\d|CDE|Müller|Martin|4242/);
      expect(journal.intents).toBe(0);
      expect(journal.steps.at(-1)).toMatchObject({
        name: step,
        failed: true,
        screenshot: { contentType: 'image/jpeg' },
      });
      expect(await runs.findFiledApplications(payload)).toEqual([]);
      expect(await runs.replica.payments()).not.toContainEqual(expect.objectContaining({ state: 'paid' }));
    },
  );

  it('what was asked for, and a digest of what was sent, are kept', async () => {
    const { journal } = await runs.drive();
    const amounts = journal.steps.flatMap(({ name, typed }) =>
      typed.filter(({ meaning }) => meaning === 'amount').map(({ value }) => [name, value]),
    );
    expect(amounts).toEqual([
      ['summary', 'EUR 4.91'],
      ['pay', 'EUR 4.91'],
    ]);
    expect(journal.steps.map(({ sentDigest }) => sentDigest)).toEqual([
      ...Array.from({ length: 7 }, () => undefined),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });
});
