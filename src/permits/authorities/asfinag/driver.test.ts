import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '#robot/automation-run.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { formatIsoDay } from '../../../../sandbox/kit/dates.ts';
import { createAsfinag } from '../../../../sandbox/portals/asfinag/asfinag.tsx';
import { contactEmail, PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { asfinagDriver, createAsfinagDriver } from './driver.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(asfinagDriver, createAsfinag);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function order(vignette: PortalPayload['vignette'], vehicle: PortalPayload['vehicle'] = {}): PortalPayload {
  return runs.createPayload(vehicle, {
    meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Austria', city: 'Highway vignette' },
    documents: {},
    vignette,
  });
}

const products = [
  { language: 'en', type: '10-day', start: 3, category: 'M1', vehicleType: 'car', cents: 1280 },
  { language: 'de', type: '2-month', start: 20, category: 'motorcycle', vehicleType: 'motorcycle', cents: 1280 },
  { language: 'en', type: 'annual', start: 30, category: 'N1', vehicleType: 'car', cents: 10680 },
] as const;

describe('a vignette', () => {
  it.each(isDeepRun ? products : products.slice(1, 2))(
    '$type is bought in $language, with every answer right',
    async (one) => {
      const payload = order(
        { vignette_type: one.type, start_date: inDays(one.start) },
        { vehicle_category: one.category },
      );
      const { result, journal } = await runs.drive({ driver: createAsfinagDriver(one.language), payload });
      const filed = await runs.findFiledApplications(payload);
      expect(result).toEqual({
        result: 'confirmed',
        reference: filed[0]?.reference,
        url: expect.any(String),
        says: expect.any(String),
      });
      expect(filed).toHaveLength(1);
      expect(filed[0]).toMatchObject({
        language: one.language,
        payment: { state: 'paid', amountCents: one.cents },
        fields: {
          plate: payload.vehicle.plate_number?.replace(' ', ''),
          country: 'GB',
          product: one.type,
          vehicleType: one.vehicleType,
          startDay: inDays(one.start),
          email: contactEmail,
        },
      });
      expect(filed[0]?.fields.buyer ?? 'consumer').toBe('consumer');
      // What the product compares with the order (test/integration/last-pages.test.ts).
      const { says } = result as Extract<RunResult, { says: string }>;
      expect(says.split('\n')).toEqual(
        expect.arrayContaining([filed[0]?.fields.plate, formatIsoDay(inDays(one.start), '.')]),
      );
      expect(journal.intents).toBe(1);
      expect(JSON.stringify(journal.steps.map(({ typed }) => typed))).not.toMatch(/4242|737|03\/31/);
      expect(Buffer.from(journal.proofs[0] ?? []).toString('latin1')).toMatch(/^%PDF/);
    },
  );

  it.runIf(isDeepRun)('is rehearsed up to the payment, and nothing is bought', async () => {
    const payload = order({ vignette_type: '10-day', start_date: inDays(3) });
    const { result, journal } = await runs.drive({ payload, dryRun: true });
    expect(result).toEqual({ result: 'rehearsed' });
    expect(journal.steps.at(-1)?.name).toBe('card');
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });
});
