import { describe, expect, it } from 'vitest';
import { type ControlMeaning, defineVocabulary } from './control-meaning.ts';
import { assertPlannedRequest, type OutgoingRequestPlan } from './outgoing-request.ts';
import type { PlannedValue } from './planned-value.ts';
import type { PostedRequest } from './posted-request.ts';

const words = defineVocabulary({
  plate: { kind: 'text', words: { en: ['Registration number'] }, rewrites: ['capitals', 'spacing'] },
  surname: { kind: 'text', words: { en: ['Surname'] } },
  day: { kind: 'date', words: { en: ['First registration'] } },
  fuel: { kind: 'choice', words: { en: ['Fuel'] } },
  terms: { kind: 'tick', words: { en: ['I accept the terms'] } },
  document: { kind: 'file', words: { en: ['Certificate'] } },
});
const content = Buffer.from([0, 255, 13, 10, 45, 45, 7]);
const part = (meaning: ControlMeaning, field: string, accepts: string[], bytes?: Buffer): PlannedValue => ({
  meaning,
  field,
  accepts,
  content: bytes,
});

const page: OutgoingRequestPlan = {
  requiredValues: [
    part(words.plate, 'plate', ['AB12CDE']),
    part(words.surname, 'name', ['Müller & Söhne']),
    part(words.day, 'day', ['05/03/2015', '2015-03-05']),
    part(words.fuel, 'fuel', ['GO', 'Diesel']),
    part(words.terms, 'terms', ['1', 'on', 'true', 'yes']),
  ],
  frameValues: [],
  optionalValues: [part({ ...words.surname, name: 'town' }, 'town', ['Bath'])],
  unfilledValues: [
    { name: '_token', value: 'x1' },
    { name: 'copies', value: '1' },
    { name: 'news', value: '' },
    { name: 'terms', value: '0' },
    ...['booked', 'priority', 'total', 'empty', 'step'].map((name) => ({ name, value: '', beside: '' })),
    ...['empty', 'step'].map((name) => ({ name, value: 'x1', beside: '' })),
  ],
  visibleLabels: new Map(
    Object.entries({
      plate: 'Plate',
      name: 'Name',
      day: 'Day',
      fuel: 'Fuel',
      terms: 'Terms',
      copies: 'Copies',
      news: 'News',
    }),
  ),
  buttonName: 'go',
  formAddress: '',
  hiddenValueContext: {
    plannedTexts: new Set(['2015-03-05', 'AB12CDE', 'BATH', '7']),
    pricedWords: new Set(),
    amountRanges: [{ cents: [491, 491], currency: 'EUR' }],
  },
};
const good = {
  _token: 'x1',
  plate: 'AB12 CDE',
  name: 'Müller & Söhne',
  day: '05/03/2015',
  fuel: 'GO',
  terms: '1',
  copies: '1',
};
type Fields = Record<string, string>;

const coded = {
  urlencoded: (fields: Fields) =>
    ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()] as const,
  JSON: (fields: Fields) => ['application/json; charset=utf-8', JSON.stringify({ form: [fields] })] as const,
  multipart: (fields: Fields) =>
    [
      'multipart/form-data; boundary=----WebKitFormBoundaryAaBbCcDdEeFfGgHh',
      `${Object.entries(fields)
        .map(
          ([name, value]) =>
            `------WebKitFormBoundaryAaBbCcDdEeFfGgHh\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join('')}------WebKitFormBoundaryAaBbCcDdEeFfGgHh--\r\n`,
    ] as const,
};

async function differenceIn(
  [contentType, body]: readonly [string, string | Buffer],
  more: Partial<PostedRequest> = {},
  leaving = page,
): Promise<string | undefined> {
  const posted: PostedRequest = {
    contentType,
    body: Buffer.from(body),
    initiator: 'form',
    isSendStep: false,
    ...more,
  };
  return assertPlannedRequest(posted, leaving).then(
    () => undefined,
    (stop: Error) => {
      expect(stop).toMatchObject({ reason: 'request_differs' });
      expect(stop.message).not.toMatch(/AB12|Müller|2015/);
      return /entered: '?(.*?)'?\. It was held back/.exec(stop.message)?.[1];
    },
  );
}

describe.each(Object.entries(coded))('a form that leaves as %s', (_, code) => {
  it.each<[string, Fields, string | undefined]>([
    ['as planned', {}, undefined],
    ['with the button', { go: 'Continue', 'go.x': '3' }, undefined],
    ['with another token', { _token: 'x2' }, undefined],
    ['with empty fields', { middle: '', news: '' }, undefined],
    ['with a value of an earlier page', { city: 'Bath' }, undefined],
    ['cut', { plate: 'AB12C' }, 'Registration number'],
    ['emptied', { plate: '' }, 'Registration number'],
    ['with another answer', { fuel: 'ES' }, 'Fuel'],
    ['day and month swapped', { day: '03/05/2015' }, 'First registration'],
    ['unticked', { terms: '' }, 'I accept the terms'],
    ['with a tick that nobody saw', { partners: '1' }, 'partners'],
    ['with a tick that was not ticked', { news: '1' }, 'News'],
    ['with another number of copies', { copies: '2' }, 'Copies'],
    ['with our value in a field that we left alone', { news: 'Bath' }, 'News'],
    ['in small letters', { plate: 'ab12 cde' }, 'Registration number'],
    ['with something of its own', { agent: 'Martin' }, 'agent'],
    ['with another plate in a known field', { _token: 'ZZ999ZZ' }, "_token' (a registration number that is not ours)"],
    ['with another plate in a text', { booked: 'and ZZ99ZZZ too' }, "booked' (a registration number that is not ours)"],
    ['with an address in a known field', { booked: 'a@b.example' }, "booked' (an e-mail address that is not ours)"],
    ['with our plate in a text', { booked: 'a text on AB12 CDE' }, undefined],
    ['with another day in a known field', { booked: '2027-01-09' }, "booked' (a day that was not planned)"],
    ['with a planned day in a known field', { booked: '2015-03-05' }, undefined],
    ['with an extra in a known field', { priority: '1' }, "priority' (an extra that nobody ordered)"],
    ['with no extra in a known field', { priority: 'false' }, undefined],
    ['with another amount', { total: '9.99' }, "total' (another amount than the price)"],
    ['with the amount in the hundredth', { total: '491' }, undefined],
  ])('%s', async (_what, changes, expected) => {
    expect(await differenceIn(code({ ...good, ...changes }))).toBe(expected);
  });

  it('without one of its fields', async () => {
    const { plate: _left, ...rest } = good;
    expect(await differenceIn(code(rest))).toBe('Registration number');
  });
});

it.each<[string, [string, string], string | undefined]>([
  ['the field for no beside our tick', ['terms', '0'], undefined],
  ['another answer beside our tick', ['terms', '2'], "Terms' (one name with two values)"],
  ['one of the portal, and one value', ['_token', 'x1'], undefined],
  ['one of the portal that is empty, and a value', ['empty', 'x1'], "empty' (one name with two values)"],
  ['one of the portal that is empty, and ours', ['empty', 'Bath'], undefined],
  ['one of the portal that is empty, and what ours is by chance', ['empty', '7'], "empty' (one name with two values)"],
  ['one of the portal that is empty, and a no', ['empty', '0'], undefined],
  ['one of its technical names, empty and not', ['step', 'x1'], undefined],
  ['one of the portal, and two values', ['_token', 'x3'], "_token' (one name with two values)"],
])('a name that stands twice: %s', async (_, more, expected) => {
  const empty = ['empty', 'step'].map((name) => [name, '']);
  const body = new URLSearchParams([...Object.entries(good), ...empty, more]).toString();
  expect(await differenceIn(['application/x-www-form-urlencoded', body])).toBe(expected);
});

it.each([
  ['another answer', 'Martin', 'News'],
  ['a no', '0', undefined],
])('a hidden field with the name of one that we left alone: %s', async (_, value, expected) => {
  const twin = { ...page, unfilledValues: [...page.unfilledValues, { name: 'news', value, beside: '' }] };
  const body = new URLSearchParams([...Object.entries(good), ['news', ''], ['news', value]]).toString();
  expect(await differenceIn(['application/x-www-form-urlencoded', body], {}, twin)).toBe(expected);
});

describe('what a script sends', () => {
  const json = (value: unknown) => ['application/json', JSON.stringify(value)] as const;
  const renamed = { a: 'AB12CDE', b: 'Müller & Söhne', c: '2015-03-05', d: 'Diesel', e: true, f: 1 };

  it('may go by other names, with a tick for each that was ticked', async () => {
    const script = { initiator: 'script' } as const;
    expect(await differenceIn(json({ ...renamed, f: undefined }), script)).toBeUndefined();
    expect(await differenceIn(json({ ...renamed, f: true }), script)).toBe('f');
    expect(await differenceIn(json({ ...renamed, f: false }), script)).toBeUndefined();
    expect(await differenceIn(json({ ...renamed, f: undefined, a: 'AB12C' }), script)).toBe('Registration number');
  });

  it('and is not ours may pass, but not in the sending act', async () => {
    const count = json({ event: 'click', on: 'Continue' });
    expect(await differenceIn(count, { initiator: 'script' })).toBeUndefined();
    expect(await differenceIn(count, { initiator: 'background', isSendStep: true })).toBeUndefined();
    expect(await differenceIn(count, { initiator: 'script', isSendStep: true })).toBe('Registration number');
    expect(await differenceIn(count)).toBe('Registration number');
    expect(await differenceIn(json({ event: 'click', plate: 'AB' }), { initiator: 'background' })).toBe(
      'Registration number',
    );
  });

  it('in a way that cannot be read is held back when it has anything of ours', async () => {
    const unreadable = 'a request of a kind that cannot be read';
    expect(await differenceIn(['application/protobuf', '\u0001AB12CDE'], { initiator: 'script' })).toBe(unreadable);
    expect(await differenceIn(['application/protobuf', '\u0001\u0002'], { initiator: 'script' })).toBeUndefined();
    expect(await differenceIn(['application/json', '{"plate'], { initiator: 'form' })).toBe(unreadable);
  });
});

describe('a paper', () => {
  const withDocument: OutgoingRequestPlan = {
    ...page,
    requiredValues: [part(words.document, 'paper', ['v5c.pdf'], content)],
  };
  const multipart = (bytes: Buffer) =>
    [
      'multipart/form-data; boundary=----WebKitFormBoundaryAaBbCcDdEeFfGgHh',
      Buffer.concat([
        Buffer.from(
          '------WebKitFormBoundaryAaBbCcDdEeFfGgHh\r\ncontent-disposition: form-data; name="paper"; filename="v5c.pdf"\r\n\r\n',
        ),
        bytes,
        Buffer.from('\r\n------WebKitFormBoundaryAaBbCcDdEeFfGgHh--\r\n'),
      ]),
    ] as const;

  it('arrives whole or not at all', async () => {
    expect(await differenceIn(multipart(content), {}, withDocument)).toBeUndefined();
    expect(await differenceIn(multipart(content.subarray(1)), {}, withDocument)).toBe('Certificate');
    const inJson = (bytes: Buffer) =>
      [
        'application/json',
        JSON.stringify({ paper: `data:application/pdf;base64,${bytes.toString('base64')}` }),
      ] as const;
    expect(await differenceIn(inJson(content), {}, withDocument)).toBeUndefined();
    expect(await differenceIn(inJson(content.subarray(1)), {}, withDocument)).toBe('Certificate');
  });
});

describe('a card frame beside the form', () => {
  const number = part({ ...words.plate, name: 'card' }, 'number', ['4242']);
  const code = part({ ...words.plate, name: 'code' }, 'cvc', ['737']);
  const beside: OutgoingRequestPlan = { ...page, optionalValues: [number, code], frameValues: [[number, code]] };
  const posted = (fields: string) => ['application/x-www-form-urlencoded', fields] as const;

  it.each<[string, string, string | undefined]>([
    ['sends all it holds', 'number=4242&cvc=737', undefined],
    ['loses a part of it', 'number=4242', 'Registration number'],
    ['sends another value', 'number=4242&cvc=738', 'Registration number'],
    ['sends something of its own', 'number=4242&cvc=737&tip=5', 'Registration number'],
  ])('%s', async (_, fields, different) => {
    expect(await differenceIn(posted(fields), { initiator: 'script', isSendStep: true }, beside)).toBe(different);
  });

  it('does not stand in for the form itself', async () => {
    expect(await differenceIn(posted('number=4242&cvc=737'), { isSendStep: true }, beside)).toBe('Registration number');
  });
});
