import { expect, it } from 'vitest';
import { defineVocabulary } from './control-meaning.ts';
import { countryNames } from './countries.ts';
import { type FoundControl, findOption } from './find-control.ts';

const { country } = defineVocabulary({ country: { kind: 'choice', words: { fr: ['Pays'] } } });
const listOf = (language: string, labels: string[]): FoundControl => ({
  kind: 'choice',
  name: 'Pays',
  hint: '',
  groups: [],
  group: -1,
  beside: '',
  autocomplete: '',
  type: '',
  fieldName: '',
  required: false,
  leads: '',
  sendsTo: '',
  form: 0,
  opens: '',
  nativeDate: false,
  readOnly: false,
  value: '',
  sends: '',
  problem: '',
  options: labels.map((label) => ({ label, group: '', value: label, element: 0 })),
  element: 0,
  frame: 0,
  language,
});

it('the United Kingdom is not taken for Ireland, nor the other way round', () => {
  const french = listOf('fr', ["Royaume-Uni de Grande-Bretagne et d'Irlande du Nord", 'Irlande', 'Irlande du Nord']);
  expect(findOption(french, countryNames('Ireland') ?? {}, country).label).toBe('Irlande');
  expect(findOption(french, countryNames('United Kingdom') ?? {}, country).label).toMatch(/^Royaume-Uni/);
});

it.each([
  ['de', 'Vereinigtes Königreich (GB)'],
  ['it', 'Regno Unito'],
  ['nl', 'Verenigd Koninkrijk'],
  ['es', 'Reino Unido'],
  ['ca', 'Regne Unit'],
  ['en', 'Great Britain'],
  ['en', 'GB - United Kingdom'],
  ['fr', 'Royaume-Uni / United Kingdom'],
])('the United Kingdom is found in a list in %s', (language, label) => {
  expect(
    findOption(listOf(language, ['Ukraine', label, 'Irland']), countryNames('United Kingdom') ?? {}, country).label,
  ).toBe(label);
});

it('a part of a country is another one', () => {
  const answer = () =>
    findOption(listOf('en', ['GB - Northern Ireland', 'Ireland']), countryNames('United Kingdom') ?? {}, country);
  expect(answer).toThrow('does not offer the answer');
});

it('a country the product does not offer has no name', () => {
  expect(countryNames('Atlantis')).toBeUndefined();
});
