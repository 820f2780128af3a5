import { expect, test } from 'vitest';
import { createSampleTestData } from '#orders/contracts/test-contract.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { allZones } from '#permits/catalogue.ts';
import { readPayload } from '#robot/payload.ts';
import { testPayload } from './test-payload.ts';

const today = '2027-03-01';
const portals = [...new Map(allZones.map((zone) => [zone.authority, zone])).values()].filter(({ authority }) =>
  findDriver(authority),
);

test.each(portals)(
  'the specimen has all that $authority asks for, so it can be tested and walked',
  ({ authority, country, name: zoneName }) => {
    const driver = findDriver(authority);
    const payload = testPayload(
      '00000000-0000-4000-8000-000000000000',
      { country, zoneName },
      createSampleTestData('2027-03-15'),
    );
    expect(
      driver?.listRequiredFacts(payload, today).filter((path) => readPayload(payload, path) === undefined),
    ).toEqual([]);
    const card = { holder: 'No One', number: '4242424242424242', expiryMonth: 12, expiryYear: 2034, cvc: '123' };
    const context = { contactEmail: 'a@example.com', password: 'none', today, reference: null, card };
    expect(driver?.plan(payload, context)).toMatchObject({ possible: true });
  },
);
