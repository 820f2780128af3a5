import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineVocabulary } from './control-meaning.ts';
import { compareEchoes, type ExpectedEcho } from './echoes.ts';
import { PortalStop } from './portal-stop.ts';

const words = defineVocabulary({
  plate: {
    kind: 'text',
    words: { en: ['Registration number'], fr: ["Numéro d'immatriculation"] },
    rewrites: ['spacing'],
  },
  surname: { kind: 'text', words: { en: ['Surname'], fr: ['Nom'], de: ['Nachname'] } },
  email: { kind: 'text', words: { en: ['E-mail'] } },
  card: { kind: 'text', words: { en: ['Card number'] }, rewrites: ['spacing'] },
  day: { kind: 'date', words: { en: ['Date of first registration'] } },
  fuel: { kind: 'choice', words: { en: ['Fuel'], de: ['Kraftstoffart'] } },
});
const seed = 20261121;
const lines = (...texts: string[]) => texts.map((text) => ({ text, isHeading: false }));

function found(texts: string[], echo: ExpectedEcho, language = 'en'): string {
  try {
    compareEchoes(lines(...texts), [echo], language);
    return 'same';
  } catch (error) {
    if (!(error instanceof PortalStop) || error.reason !== 'echo_differs') throw error;
    expect(error.message).not.toContain(String(echo.value));
    return /something else/.test(error.message) ? 'differs' : 'lacks';
  }
}

it('tells what a page has shown in full, and nothing that it lacked or may have covered', () => {
  const page = lines('Registration number: AB12CDE', 'Surname: O***');
  const surname = { meaning: words.surname, value: "O'Hara-Müller", mayMask: true } as const;
  const email = { meaning: words.email, value: 'jo@example.com', isOptional: true } as const;
  expect(compareEchoes(page, [{ meaning: words.plate, value: 'AB12CDE' }, surname, email], 'en')).toEqual(['plate']);
});

describe('what a page shows back', () => {
  const plate = { meaning: words.plate, value: 'AB12CDE' };
  const surname = { meaning: words.surname, value: "O'Hara-Müller" };
  const day = { meaning: words.day, value: '2015-03-05' };
  const fuel = { meaning: words.fuel, value: { en: ['Petrol'], de: ['Benzin'] } };

  it.each<[string, string[], ExpectedEcho, string]>([
    ['a line of its own', ['Registration number (A)', 'ab12 cde'], plate, 'same'],
    ['one line', ['Registration number: AB12-CDE'], plate, 'same'],
    ['a colon at the end', ['Registration number :', 'AB12CDE'], plate, 'same'],
    ['cut', ['Registration number', 'AB12'], plate, 'differs'],
    ['longer', ['Registration number', 'AB12CDEF'], plate, 'differs'],
    ['twice, once another', ['Registration number', 'AB12CDE', 'Registration number', 'AB12CDF'], plate, 'differs'],
    ['empty', ['Registration number', 'Surname'], plate, 'differs'],
    ['nowhere', ['Surname', 'AB12CDE'], plate, 'lacks'],
    ['of something else', ['Previous registration number', 'XX1', 'Registration number', 'AB12CDE'], plate, 'same'],
    ['nowhere, and it may', ['Surname'], { ...plate, isOptional: true }, 'same'],
    ['another, where it may lack', ['Registration number', 'AB12CDF'], { ...plate, isOptional: true }, 'differs'],
    ['anywhere', ['We have noted AB12 CDE, thank you'], { ...plate, hasNoLabel: true }, 'same'],
    ['a part of another', ['We have noted AB12CDEF'], { ...plate, hasNoLabel: true }, 'lacks'],
    ['folded', ['Nom', 'O’HARA-MULLER'], surname, 'same'],
    ['of another person', ['Nom', 'Martin'], surname, 'differs'],
    ['covered', ['Surname', 'O***'], { ...surname, mayMask: true }, 'same'],
    ['covered, of another', ['Surname', 'J***'], { ...surname, mayMask: true }, 'differs'],
    ['covered where it must not be', ['Surname', 'O***'], surname, 'differs'],
    ['covered altogether', ['Surname', '****'], { ...surname, mayMask: true }, 'differs'],
    [
      'the last four digits',
      ['Card number', 'XXXX XXXX XXXX 4242'],
      { meaning: words.card, value: '5555555555554242', mayMask: true },
      'same',
    ],
    [
      'four other digits',
      ['Card number', '**** 4243'],
      { meaning: words.card, value: '5555555555554242', mayMask: true },
      'differs',
    ],
    [
      'another mailbox',
      ['E-mail', 'permits.k7@in.example'],
      { meaning: words.email, value: 'permits+k7@in.example' },
      'differs',
    ],
    ['a day', ['Date of first registration (B)', '05.03.2015'], day, 'same'],
    ['a day in words', ['Date of first registration', '5 March 2015'], day, 'same'],
    ['a day turned round', ['Date of first registration', '03/05/2015'], day, 'differs'],
    ['an American day', ['Date of first registration', '03/15/2015'], { ...day, value: '2015-03-15' }, 'same'],
    ['an answer', ['Kraftstoffart', 'Benzin'], fuel, 'same'],
    ['another answer', ['Fuel', 'Petrol hybrid'], fuel, 'differs'],
  ])('%s', (_what, texts, echo, expected) => {
    expect(found(texts, echo)).toBe(expected);
  });

  it('what another language calls it is no label where the page’s own language has one', () => {
    const name = { kind: 'text', words: { en: ['First name'], fr: ['Prénom'], ca: ['Nom'] } } as const;
    const firstName = { meaning: { ...name, name: 'firstName' }, value: 'Zoë' };
    expect(found(['Nom', 'Martin', 'Prénom', 'Zoë'], firstName, 'fr')).toBe('same');
    expect(found(['Nom', 'Zoë', 'Prénom', 'Martin'], firstName, 'fr')).toBe('differs');
    expect(found(['Nom', 'Martin'], firstName, 'ca')).toBe('differs');
    // A portal may leave labels of another language on its pages.
    expect(found(['Prénom', 'Martin'], firstName, 'en')).toBe('differs');
  });

  it('a heading is nobody’s label', () => {
    const page = [{ text: 'Surname', isHeading: true }, ...lines('Please check', 'Surname', "O'Hara-Müller")];
    compareEchoes(page, [surname], 'en');
  });

  it('a plate is the same however it is spaced, and any other letter makes it another', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'),
      minLength: 2,
      maxLength: 10,
    });
    const property = fc.property(letters, fc.nat(), fc.constantFrom(' ', '-', '·'), (value, at, mark) => {
      const echo = { meaning: words.plate, value };
      const place = at % value.length;
      const spaced = `${value.slice(0, place)}${mark}${value.slice(place)}`.toLowerCase();
      expect(found(['Registration number', spaced], echo)).toBe('same');
      const other = value[place] === 'Z' ? 'Q' : 'Z';
      const changed = value.slice(0, place) + other + value.slice(place + 1);
      expect(found(['Registration number', changed], echo)).toBe('differs');
      expect(found(['Registration number', value.slice(0, -1) || '-'], echo)).toBe('differs');
    });
    fc.assert(property, { seed, numRuns: 300 });
  });

  it('a day is the same in every format, and no other day is', () => {
    const days = fc.date({ min: new Date('1960-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    const formats = fc.constantFrom('fr-FR', 'en-GB', 'de-DE', 'it-IT', 'nl-NL', 'es-ES');
    const styles = fc.constantFrom('numeric', '2-digit', 'long');
    const property = fc.property(days, days, formats, styles, (date, otherDate, locale, month) => {
      const iso = (of: Date) => of.toISOString().slice(0, 10);
      const style = { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' } as const;
      const shown = new Intl.DateTimeFormat(locale, style).format(date);
      const language = locale.slice(0, 2);
      const says = (value: string) => found(['Date of first registration', shown], { ...day, value }, language);
      expect(says(iso(date))).toBe('same');
      if (iso(otherDate) !== iso(date)) expect(says(iso(otherDate))).toBe('differs');
    });
    fc.assert(property, { seed, numRuns: 300 });
  });
});
