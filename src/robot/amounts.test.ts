import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmountDue } from './amounts.ts';
import { PortalStop } from './portal-stop.ts';

const lines = (...texts: string[]) => texts.map((text) => ({ text, isHeading: false }));
const named = (name: string) => ({ name, kind: 'text' as const, words: {} });
const sticker = { cents: [400, 600], currency: 'EUR' } as const;
const seed = 20261121;

function stopOf(...texts: string[]): PortalStop {
  try {
    readAmountDue(lines(...texts), sticker);
  } catch (error) {
    if (error instanceof PortalStop) return error;
    throw error;
  }
  throw new Error(`Nothing stopped: ${texts.join(' | ')}`);
}

describe('the amount that a page asks for', () => {
  it.each([
    ['Montant à payer : 4,91 €'],
    ['Montant à payer : 4,91\u00a0EUR'],
    ['Amount to pay: €4.91'],
    ['Amount: EUR 4.91'],
    ['Amount: EUR\u202f4.91'],
    ['Betrag: 4,91 Euro'],
    ['4.91EUR'],
    ['EUR4,91'],
    ['Montant', '4,91 €', 'Total', '4,91'],
    ['Norme Euro', 'Euro 6', 'Total', '4,91 €'],
    ['Registration number', 'AB12 EUR', 'Postcode', 'SW1A 1AA', '4,91 €'],
    ['CO2: 120 g/km', 'First registration 05/03/2015', 'Pay €4.91'],
    ['4 ALL SAINTS ROAD', '4,91 €'],
    ['E-mail: permits+76kr2q@mail.example', 'permits+kr76@mail.example', '4,91 €'],
    ['Reference: CA-76KR2', '4,91 €'],
  ])('is read: %s', (...texts) => {
    expect(readAmountDue(lines(...texts), sticker)).toBe('EUR 4.91');
  });

  it.each([
    [['Amount: EUR 49.10'], 'The portal asks for EUR 49.10 where'],
    [['Amount: EUR 491'], 'asks for EUR 491.00 where'],
    [['4 491,00 €'], 'asks for EUR 4491.00 where'],
    [['Amount: £4.91'], 'asks for GBP 4.91 where'],
    [['Amount: 4.91 USD'], 'asks for USD 4.91 where'],
    [['Amount: -4.91 €'], 'asks for EUR -4.91 where'],
    [['Amount: 0,00 €'], 'asks for EUR 0.00 where'],
    [['Amount'], 'does not say what it costs'],
    [['Amount: 4.91'], 'does not say what it costs'],
    [['4,91 €', 'Total: 49,10'], 'asks for EUR 4.91 and no currency 49.10 on one page'],
    [['4,91 €', 'Total', '49,10'], 'asks for EUR 4.91 and no currency 49.10 on one page'],
    [['Total: 4,91 € + 9,90 €'], 'asks for EUR 4.91 and EUR 9.90 on one page'],
    [['4,91 €', '4,91 £'], 'asks for EUR 4.91 and GBP 4.91 on one page'],
    [['4€91'], 'asks for EUR 4.00 and EUR 91.00 on one page'],
  ])('stops the run: %j', (texts, message) => {
    expect(stopOf(...texts)).toMatchObject({ reason: 'wrong_amount', message: expect.stringContaining(message) });
  });

  it.each([
    ['SEK 76 ABC', 'SEK76ABC'],
    ['Your plate: B 12 RON.', 'b-12-ron'],
  ])('is not read from a plate: %s', (shown, plate) => {
    const echo = { meaning: named('plate'), value: plate };
    const page = lines(shown, '4,91 €');
    expect(() => readAmountDue(page, sticker)).toThrow(PortalStop);
    expect(readAmountDue(page, sticker, [echo])).toBe('EUR 4.91');
  });

  it.each(['4', 'Martin', '49.10'])('is read whole beside %s', (value) => {
    const echoes = [{ meaning: named('other'), value }];
    expect(() => readAmountDue(lines('Martin: 49.10 €', '4,91 €'), sticker, echoes)).toThrow(PortalStop);
  });

  const locales = ['fr-FR', 'en-GB', 'de-DE', 'it-IT', 'nl-NL', 'es-ES', 'de-CH', 'fr-CH'];
  const money = fc.record({
    cents: fc.integer({ min: 1, max: 99_999_999 }),
    locale: fc.constantFrom(...locales),
    currencyDisplay: fc.constantFrom('symbol', 'code', 'narrowSymbol'),
    currency: fc.constantFrom('EUR', 'GBP', 'CHF', 'PLN', 'CZK'),
  });
  const printed = ({ cents, locale, ...options }: typeof money extends fc.Arbitrary<infer T> ? T : never) =>
    new Intl.NumberFormat(locale, { style: 'currency', ...options } as Intl.NumberFormatOptions).format(cents / 100);

  it('is the same in whatever way a portal prints it, and no other passes for it', () => {
    const property = fc.property(money, fc.constantFrom('', 'Total: ', 'Zu zahlen '), (asked, label) => {
      const { cents, currency } = asked;
      const page = lines(label + printed(asked));
      readAmountDue(page, { cents: [cents, cents], currency });
      for (const other of [cents * 10, cents * 100, cents + 1, Math.floor(cents / 10)])
        expect(() => readAmountDue(page, { cents: [other, other], currency })).toThrow(PortalStop);
    });
    fc.assert(property, { seed, numRuns: 500 });
  });
});
