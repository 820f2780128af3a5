import { expect, test } from 'vitest';
import { renderAfterProofGuide } from './after-proof-guide.ts';
import { allZones } from './catalogue.ts';
import { checkTrip } from './trip-check.ts';

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
  expect(guide.where_it_goes).toContain('the inside of the windscreen, at the bottom right');
  expect(guide.zones.length).toBeGreaterThan(5);
  expect(guide.zones.find(({ name }) => name === 'Paris')?.verdict).toBe('opens');
  const motorcycle = renderAfterProofGuide(zone('paris'), { ...petrol, vehicle_category: 'motorcycle' }, proof);
  expect(motorcycle.where_it_goes).toContain('on the fork');
});

test('elsewhere nothing goes on the windscreen, and the guide is about that zone alone', () => {
  const guide = renderAfterProofGuide(zone('milan-area-c'), petrol, { ...proof, attached: false });
  expect(guide).toMatchObject({ certificate_class: null, zones: [{ name: zone('milan-area-c').name }] });
  expect(guide.where_it_goes).toBe('Nothing goes on the windscreen: it is bound to the number plate.');
  expect(guide.steps[0]).toBe('Keep the reference with you on the trip.');
});

test('there are 31 places, and each says where its proof goes and what to have in the car', () => {
  expect(allZones).toHaveLength(31);
  for (const entry of allZones) {
    const { where_it_goes, steps } = renderAfterProofGuide(entry, petrol, proof);
    const isSticker = entry.physicalFollows === true;
    expect(where_it_goes, entry.slug).toMatch(
      isSticker
        ? /^When the sticker comes, put it on the inside of the windscreen/
        : /^Nothing goes on the windscreen: /,
    );
    expect(steps[0], entry.slug).toMatch(
      isSticker
        ? /^Print the confirmation and carry it in the car/
        : /^Keep the confirmation with you|Have it with you/,
    );
  }
});

test('what a vehicle enters with on a condition only is to be carried, where the city asks for it', () => {
  const diesel = { ...petrol, fuel_type: 'diesel', euro_standard: 'Euro 4' };
  const trip = { entry_date: proof.day, number_of_days: 1, before_six: null };
  const verdict = checkTrip(zone('genoa-ztl'), diesel, trip, new Date(`${proof.day}T08:00:00Z`));
  const stepsAs = (status: 'admitted' | 'conditional') =>
    renderAfterProofGuide(zone('genoa-ztl'), diesel, { ...proof, certified: { status, verdict } }).steps.join(' ');
  expect(stepsAs('conditional')).toContain('Carry the proof of your booking on paper');
  expect(stepsAs('admitted')).not.toContain('on paper');
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
