import { expect, test } from 'vitest';
import { checkoutCountries } from './form-choices.ts';
import { checkoutSchema, plateSchema } from './order-contract.ts';
import { plateGrammars } from './plate-grammar.ts';
import { advisePlate, barePlate, formatPlate, normalisePlate, plateProblem } from './plates.ts';

test('a plate loses its spaces and gains capitals, and keeps everything else', () => {
  expect(normalisePlate(' ab12 cde ')).toBe('AB12CDE');
  expect(normalisePlate('m-ü 12')).toBe('M-Ü12');
  expect(barePlate('1-abc-123')).toBe('1ABC123');
  expect(barePlate('O0 O0')).toBe('O0O0');
});

test('full-width letters are the same plate; look-alikes of another script are none, whatever the country', () => {
  expect(normalisePlate('ＡＢ１２　ｃｄｅ')).toBe('AB12CDE');
  for (const plate of ['АВ12СТХ', 'AB12CDЕ', 'ΑΒ12CDE', 'AB١٢CDE', '東京300'])
    for (const country of ['United Kingdom', 'Germany', 'Bulgaria', 'Greece', undefined])
      expect(plateProblem(normalisePlate(plate), country), `${plate} of ${country}`).toMatch(
        /^A plate number has Latin/,
      );
});

test.each([
  ['MÜ-AB12', ['Germany'], ['United Kingdom', 'Austria', 'France']],
  ['WÖ-123AB', ['Germany', 'Austria'], ['United Kingdom', 'Italy']],
  ['ČK123AB', ['Croatia', undefined], ['United Kingdom', 'Germany']],
  ['CB1234AB', ['Bulgaria', 'Greece', 'United Kingdom', undefined], []],
])('%s stands on plates of %j, and not of %j', (plate, may, mayNot) => {
  for (const country of may) expect(plateProblem(plate, country), country).toBeUndefined();
  for (const country of mayNot) expect(plateProblem(plate, country), country).toMatch(/^A plate from /);
});

test('a plate has two letters or digits at least, and a digit where every plate of its country has one', () => {
  for (const plate of ['---', '--', '.', 'A', '-1-'])
    for (const country of ['United Kingdom', 'Belgium', 'Poland', undefined])
      expect(plateProblem(plate, country), `${plate} of ${country}`).toBe(
        'A plate number has at least two letters or digits',
      );
  // Belgium sells personalised plates, and such a plate may be a word.
  expect(plateProblem('AB-CD', 'Belgium')).toBeUndefined();
  for (const { value: country } of checkoutCountries.filter(({ value }) => value !== 'Belgium'))
    expect(plateProblem('AB-CD', country), country).toMatch(/^A plate from .+ has at least one digit$/);
  for (const [plate, country] of [
    ['A1', 'United Kingdom'],
    ['1A', 'United Kingdom'],
    ['KOEN', 'Belgium'],
    ['ABC', 'Poland'],
  ] as const)
    expect(plateProblem(plate, country), plate).toBeUndefined();
});

test('every form refuses them in words: express, full, and each field that asks for a plate', () => {
  const parts = { trip: { country: 'France', city_zone: 'Paris' }, owner: { email: 'jo@example.com' } };
  const pricing = { items: [], total_cents: 1999 };
  const of = (plate_number: string, mode: 'express' | 'full' = 'express') => {
    const vehicle = { plate_number, country_of_registration: 'United Kingdom' };
    const { data, error } = checkoutSchema.safeParse({ ...parts, pricing, mode, vehicle });
    return data?.vehicle.plate_number ?? error?.issues.find(({ path }) => path.at(-1) === 'plate_number')?.message;
  };
  expect(of('ＡＢ１２ＣＤＥ')).toBe('AB12CDE');
  for (const mode of ['express', 'full'] as const) expect(of('АВ12СТХ', mode)).toMatch(/Latin keyboard$/);
  expect(of('MÜ12CDE')).toBe('A plate from the United Kingdom has the letters A to Z only, and digits');
  expect(plateSchema.safeParse('АВ12СТХ').success).toBe(false);
});

test.each([
  ['United Kingdom', 'AB12CDE', 'AB12 CDE'],
  ['United Kingdom', 'LD75XYZ', 'LD75 XYZ'],
  ['United Kingdom', 'P123ABC', 'P123 ABC'],
  ['United Kingdom', 'X9ABC', 'X9 ABC'],
  ['United Kingdom', 'ABC123D', 'ABC 123D'],
  ['United Kingdom', 'AIG1234', 'AIG 1234'],
  ['United Kingdom', 'BNZ1234', 'BNZ 1234'],
  ['United Kingdom', 'IAZ12', 'IAZ 12'],
  ['United Kingdom', 'ABC123', 'ABC 123'],
  ['United Kingdom', '1A', '1 A'],
  ['United Kingdom', 'RR1', 'RR 1'],
  ['United Kingdom', 'Q123ABC', 'Q123 ABC'],
  ['Ireland', '131D12345', '131-D-12345'],
  ['Ireland', '222KY1', '222-KY-1'],
  ['Ireland', '05LK123', '05-LK-123'],
  ['France', 'AB123CD', 'AB-123-CD'],
  ['France', '1234AB75', '1234 AB 75'],
  ['Germany', 'B-AB 1234', 'B-AB 1234'],
  ['Germany', 'BAB1234', 'BAB1234'],
  ['Germany', 'MÜ-AB 12E', 'MÜ-AB 12E'],
  ['Germany', 'MÜAB12E', 'MÜAB12E'],
  ['Spain', '1234BCD', '1234 BCD'],
  ['Spain', 'M1234AB', 'M-1234-AB'],
  ['Italy', 'AB123CD', 'AB 123 CD'],
  ['Italy', 'AB12345', 'AB 12345'],
  ['Austria', 'W12345A', 'W-12345 A'],
  ['Austria', 'GU123AB', 'GU-123 AB'],
  ['Austria', 'W-FREUD 1', 'W-FREUD 1'],
  ['Netherlands', 'H123AB', 'H-123-AB'],
  ['Netherlands', 'AB123C', 'AB-123-C'],
  ['Netherlands', '12ABC3', '12-ABC-3'],
  ['Netherlands', 'ABCD12', 'AB-CD-12'],
  ['Belgium', '1ABC123', '1-ABC-123'],
  ['Belgium', 'ABC123', 'ABC-123'],
  ['Belgium', '123ABC', '123-ABC'],
])('%s: %s is a plate and is printed %s', (country, typed, printed) => {
  expect(advisePlate(typed, country)).toBeUndefined();
  expect(formatPlate(typed, country)).toBe(printed);
  expect(formatPlate(printed.toLowerCase(), country)).toBe(printed);
});

test.each([
  ['United Kingdom', 'AB1OCDE', ['AB10 CDE']],
  ['United Kingdom', 'LDO5XYZ', ['LD05 XYZ']],
  ['United Kingdom', 'AB12CD0', ['AB12 CDO']],
  ['France', 'ABI23CD', ['AB-123-CD']],
  ['France', 'ab-1O3-cd', ['AB-103-CD']],
  ['Spain', 'O234BCD', ['0234 BCD']],
  ['Ireland', 'I3ID12345', ['131-D-12345']],
  ['Belgium', 'IABC123', ['1-ABC-123']],
])('%s: %s is doubted, with what was likely meant', (country, typed, suggestions) => {
  const advice = advisePlate(typed, country);
  expect(advice?.suggestions).toEqual(suggestions);
  expect(advice?.message).toBe(`Did you mean ${suggestions[0]}? The letters O and I are easily taken for 0 and 1.`);
});

test('a plate of no known form is doubted without a guess', () => {
  expect(advisePlate('AB123CD', 'United Kingdom')).toEqual({
    message:
      'Plates from the United Kingdom usually look like AB12 CDE. Please compare yours with the car; if it is right, carry on.',
    suggestions: [],
  });
  expect(advisePlate('AA123UU', 'France')?.message).toContain('Plates from France usually look like AB-123-CD.');
  expect(formatPlate('aa 123 uu', 'France')).toBe('AA123UU');
});

test('an empty plate and a country without a grammar are left in peace', () => {
  expect(advisePlate(' ', 'France')).toBeUndefined();
  expect(advisePlate('whatever', 'Poland')).toBeUndefined();
  expect(formatPlate('wa 1234a', 'Poland')).toBe('WA1234A');
});

test('every checkout country has a grammar that accepts its own example', () => {
  for (const { value } of checkoutCountries) expect(advisePlate(plateGrammars[value].example, value)).toBeUndefined();
});
