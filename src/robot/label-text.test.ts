import { expect, it } from 'vitest';
import { compareLabel, hasMeaningChangingWord, isMarkedRequired, parseLabel } from './label-text.ts';

it.each([
  ['Numéro d’immatriculation (A) *', "Numéro d'immatriculation", 'exact'],
  ['NUMERO D IMMATRICULATION', "Numéro d'immatriculation", 'exact'],
  ['Date of first\nregistration', 'Date of first registration', 'exact'],
  ['Straße', 'Strasse', 'exact'],
  ['Votre numéro d’immatriculation, sans tiret', "Numéro d'immatriculation", 'dressed'],
  ['Bitte geben Sie Ihr Kennzeichen ein', 'Kennzeichen', 'dressed'],
  ['Plate e.g. AB12CDE', 'Plate', 'exact'],
  ['Date de première immatriculation', 'Immatriculation', undefined],
  ['Adresse 2', 'Adresse', undefined],
  ['Prénom', 'Nom', undefined],
  ['Model year', 'Model', undefined],
  ['Vehicle country', 'Country', undefined],
])('%s says "%s": %s', (label, phrase, expected) => {
  expect(compareLabel(parseLabel(label), phrase)).toBe(expected);
});

it.each(['ancien', 'previous', 'altes kennzeichen', 'e mail bestatigen', 'repeat', 'a nouveau', '2'])(
  '"%s" is another question',
  (words) => {
    expect(hasMeaningChangingWord(words)).toBe(true);
  },
);

it.each(['sans tiret ni espace', 'as on your papers', 'max 2 mb'])('"%s" is not', (words) => {
  expect(hasMeaningChangingWord(words)).toBe(false);
});

it('a star or a word says that an answer is obligatory', () => {
  expect(['Nom *', 'Nom (obligatoire)', 'Name (Pflichtfeld)'].every(isMarkedRequired)).toBe(true);
  expect(isMarkedRequired('Nom (facultatif)')).toBe(false);
});
