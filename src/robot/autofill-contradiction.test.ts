import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardVocabulary, vocabulary } from '#permits/authorities/certificat-air/vocabulary.ts';
import { findAutofillContradiction } from './autofill-contradiction.ts';

const field = { autocomplete: '', type: 'text', fieldName: 'f' };
const filled = [...Object.values(vocabulary), ...Object.values(cardVocabulary)].filter(({ kind }) => kind !== 'button');
const meant = filled.filter(({ autocomplete }) => autocomplete !== undefined);
const meaning = fc.constantFrom(...meant);
const spelled = fc.constantFrom(
  (token: string) => token,
  (token: string) => token.toUpperCase(),
  (token: string) => `section-keeper ${token}`,
  (token: string) => `billing home ${token} webauthn`,
);
const same: Record<string, string[]> = {
  'address-line1': ['street-address'],
  email: ['username'],
  'address-level2': ['address-level3'],
  country: ['country-name'],
};

describe('a mark that says another thing than the label', () => {
  it('is a contradiction, whichever two of the standard they are and however it is spelled', () => {
    fc.assert(
      fc.property(meaning, meaning, spelled, (one, other, spell) => {
        const found = findAutofillContradiction({ ...field, autocomplete: spell(other.autocomplete ?? '') }, one);
        if (one.autocomplete === other.autocomplete) expect(found).toBeUndefined();
        else expect(found).toBe(other.autocomplete);
      }),
    );
  });

  it('is one for what has no mark of its own', () => {
    const unmarked = filled.filter(({ autocomplete, repeatsAutocomplete: repeats }) => !autocomplete && !repeats);
    expect(unmarked.map(({ name }) => name)).toEqual(expect.arrayContaining(['plate', 'firstRegistration', 'vin']));
    for (const one of unmarked) {
      for (const autocomplete of ['given-name', 'bday', 'postal-code', 'cc-number']) {
        expect(findAutofillContradiction({ ...field, autocomplete }, one), one.name).toBe(autocomplete);
      }
    }
  });

  it.each([
    ['a type of e-mail', vocabulary.surname, { type: 'email' }],
    ['a type of telephone', vocabulary.firstName, { type: 'tel' }],
    ['a name of the standard', vocabulary.firstName, { fieldName: 'family-name' }],
    ['such a name spelled otherwise', vocabulary.surname, { fieldName: 'givenName' }],
    ['and otherwise still', vocabulary.postcode, { fieldName: 'family_name' }],
    ['a birthday', vocabulary.firstRegistration, { fieldName: 'bday' }],
  ])('counts as %s too', (_, one, marks) => {
    expect(findAutofillContradiction({ ...field, ...marks }, one)).toBeDefined();
  });
});

describe('no contradiction', () => {
  it('is what marks nothing, or the same', () => {
    fc.assert(
      fc.property(meaning, fc.constantFrom('', 'on', 'off', 'nope', 'chrome-off', 'new'), (one, autocomplete) => {
        expect(findAutofillContradiction({ ...field, autocomplete }, one)).toBeUndefined();
        for (const token of same[one.autocomplete ?? ''] ?? [])
          expect(findAutofillContradiction({ ...field, autocomplete: token }, one)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['a keypad for a card number', cardVocabulary.number, { type: 'tel' }],
    ['a keypad for a postcode', vocabulary.postcode, { type: 'tel' }],
    ['an e-mail typed twice', vocabulary.emailAgain, { autocomplete: 'email', type: 'email' }],
    ['a name that says little', vocabulary.country, { fieldName: 'country' }],
  ])('is %s', (_, one, marks) => {
    expect(findAutofillContradiction({ ...field, ...marks }, one)).toBeUndefined();
  });
});
