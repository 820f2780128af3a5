import { describe, expect, test } from 'vitest';
import { renderOrderAfterProofGuide } from '#orders/after-proof-guide.ts';
import type { OrderFacts } from '#orders/order-facts.ts';
import { allZones, findZoneBySlug, type Zone } from '#permits/catalogue.ts';
import { examplePermitConfirmed, exampleSender } from '../../test/mails/example-order.ts';
import { renderHtmlAndText } from './mail-layout.tsx';
import { permitConfirmedMail } from './permit-confirmed.tsx';

/** A Monday and the day after it, ordered two weeks before. */
const stay = { entryDate: '2026-12-14', numberOfDays: 2 };
const applied = { confirmationPdfPath: 'a.pdf', createdAt: new Date('2026-12-01T10:00:00Z'), appliedAt: null };
const clock = { now: () => new Date('2026-12-02T10:00:00Z') };

/** The rows of an order, as far as a guide needs them. */
function factsFor(
  zone: Zone,
  trip: Partial<OrderFacts['order']> = stay,
  stated: Partial<OrderFacts['vehicle']> = {},
): OrderFacts {
  const place = zone.work === 'mail' ? { stayPlace: 'Hotel Duomo', stayEmail: 'desk@hotel.example' } : {};
  const vehicle = { countryOfRegistration: 'United Kingdom', plateNumber: 'AB12CDE', vehicleCategory: 'M1' };
  const known = { fuelType: 'petrol', euroStandard: 'Euro 6', dateFirstRegistration: '2018-05-01' };
  return {
    order: {
      orderRef: 'EDP-7K2M9QXT',
      country: zone.country,
      cityZone: zone.name,
      createdAt: applied.createdAt,
      warnings: [],
      vignetteType: zone.vignette ? '10-day' : null,
      ...place,
      ...trip,
    },
    vehicle: { ...vehicle, ...known, certificateClass: null, ...stated },
    owner: { firstName: 'Jo', lastName: 'Driver' },
    v5c: null,
  } as unknown as OrderFacts;
}

const textOf = async (
  zone: Zone,
  trip?: Partial<OrderFacts['order']>,
  submission = applied,
  vehicle?: Partial<OrderFacts['vehicle']>,
) => {
  const guide = renderOrderAfterProofGuide({ clock }, zone, factsFor(zone, trip, vehicle), submission);
  const { text } = await renderHtmlAndText(
    exampleSender,
    permitConfirmedMail.render({ ...examplePermitConfirmed, isConfirmationAttached: true, guide }),
  );
  return text.replace(/\s+/g, ' ');
};

const forDays = 'It is for the days that you ordered: 14 and 15 December 2026.';
/**
 * How long a permit is valid, by the slug of the zone. In Florence each visit is announced separately; the French
 * sticker says it in words of its own; a rule check grants nothing.
 */
const validity: Record<string, string> = {
  'madrid-central-lez': forDays,
  'barcelona-zbe': forDays,
  'milan-area-c': forDays,
  'palermo-ztl': forDays,
  'bologna-lez': forDays,
  'verona-ztl': forDays,
  'rome-ztl-centro': forDays,
  'venice-mestre-ztl': forDays,
  'austria-highway-vignette': 'It is valid from 14 December 2026 to 23 December 2026.',
  'brussels-lez': 'The registration is valid for five years, as long as its details stay the same.',
  'antwerp-lez': 'The city registers a vehicle once: later trips need no other registration.',
};

describe('the mail that grants names the days it is for', () => {
  test.each(allZones.map((zone) => [zone.slug, zone] as const))('%s', async (slug, zone) => {
    const text = await textOf(zone);
    const said = text.match(
      /(?:It is (?:for the days that you ordered|valid from)|The (?:lasting )?registration is|The city registers)[^.]*\./g,
    );
    expect(said ?? []).toEqual(validity[slug] ? [validity[slug]] : []);
    expect(text).not.toContain('Register the vehicle');
    expect(text.includes('good for the life of the vehicle')).toBe(zone.physicalFollows === true);
  });

  test('days of rest are not among them, and a long stay is told by its ends', async () => {
    const milan = zoneOf('milan-area-c');
    expect(await textOf(milan, { entryDate: '2026-12-17', numberOfDays: 4 })).toContain(': 17 and 18 December 2026.');
    expect(await textOf(milan, { entryDate: '2026-12-31', numberOfDays: 5 })).toContain(
      ': 31 December 2026 and 4 January 2027.',
    );
    expect(await textOf(milan, { entryDate: '2026-12-14', numberOfDays: 12 })).toContain(
      ': 14 December 2026 to 24 December 2026, as far as the zone is in force on them.',
    );
  });

  test('a vehicle below the standard of Barcelona has its days, however early they were requested', async () => {
    const early = { ...applied, createdAt: new Date('2026-10-01T10:00:00Z') };
    const oldCar = { euroStandard: 'Euro 2', dateFirstRegistration: '1999-05-01' };
    const text = await textOf(zoneOf('barcelona-zbe'), stay, early, oldCar);
    expect(text).toContain(forDays);
    expect(text).toContain('each day must be booked: at most 24 single days in a year');
    expect(text).not.toContain('Register the vehicle');
  });

  test('the lasting registration of Barcelona is for no days, and a longer vignette ends too', async () => {
    const early = { ...applied, createdAt: new Date('2026-10-01T10:00:00Z') };
    const lasting = await textOf(zoneOf('barcelona-zbe'), stay, early);
    expect(lasting).not.toContain('December 2026');
    expect(lasting).toContain('The lasting registration is valid as long as its conditions stay the same.');
    const vignette = (vignetteType: string, entryDate: string) =>
      textOf(zoneOf('austria-highway-vignette'), { ...stay, vignetteType, entryDate });
    expect(await vignette('2-month', '2026-12-20')).toContain('It is valid from 20 December 2026 to 19 February 2027.');
    expect(await vignette('annual', '2026-12-20')).toContain('It is valid from 20 December 2026 to 31 January 2028.');
    // Bought on 1 December, it begins later than wanted.
    expect(await vignette('2-month', '2026-12-14')).toContain('It is valid from 19 December 2026 at the earliest');
  });
});

function zoneOf(slug: string): Zone {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`No zone ${slug}.`);
  return zone;
}
