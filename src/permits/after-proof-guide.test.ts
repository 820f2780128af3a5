import { expect, test } from 'vitest';
import { renderAfterProofGuide } from './after-proof-guide.ts';
import { allZones } from './catalogue.ts';

const zone = (slug: string) => {
  const found = allZones.find((entry) => entry.slug === slug);
  if (!found) throw new Error(`No zone ${slug}.`);
  return found;
};
const petrol = { fuel_type: 'petrol', euro_standard: 'Euro 5', vehicle_category: 'M1' };
const proof = { attached: true, day: '2026-11-22' };

test('a French certificate: its class, where its sticker goes, and every zone it opens', () => {
  const guide = renderAfterProofGuide(zone('paris'), petrol, proof);
  expect(guide.certificate_class).toBe("Crit'Air 1");
  expect(guide.steps.join(' ')).toContain('the inside of the windscreen, at the bottom right');
  expect(guide.zones.length).toBeGreaterThan(5);
  expect(guide.zones.find(({ name }) => name === 'Paris')?.verdict).toBe('opens');
  const motorcycle = renderAfterProofGuide(zone('paris'), { ...petrol, vehicle_category: 'motorcycle' }, proof);
  expect(motorcycle.steps.join(' ')).toContain('on the fork');
});

test('elsewhere nothing goes on the windscreen, and the guide is about that zone alone', () => {
  const guide = renderAfterProofGuide(zone('milan-area-c'), petrol, { ...proof, attached: false });
  expect(guide).toMatchObject({ certificate_class: null, zones: [{ name: zone('milan-area-c').name }] });
  expect(guide.steps[0]).toContain('nothing goes on the windscreen. Keep the reference with you');
});

test('Verona names the hours that are booked, for nobody is asked for an hour, and names them before anything is paid', () => {
  const { steps } = renderAfterProofGuide(zone('verona-ztl'), petrol, proof);
  for (const text of [steps.join(' '), zone('verona-ztl').description]) {
    expect(text).toMatch(/10:00 to 18:00 from Monday to Friday, 10:00 to 13:30 on weekends and public holidays/);
    expect(text).toContain('drive in then');
  }
});

test('a vignette opens roads, and no zone that is named after it', () => {
  const vignette = allZones.find(({ country }) => country === 'Austria');
  const guide = vignette && renderAfterProofGuide(vignette, petrol, proof);
  expect(guide?.zones).toMatchObject([{ name: 'Motorways and expressways in Austria', verdict: 'opens' }]);
});
