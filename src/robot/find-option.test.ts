import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryAnswers,
  euroAnswer,
  fuelAnswers,
  noTitlePhrases,
  privatePersonPhrases,
} from '#permits/authorities/certificat-air/portal-answers.ts';
import { defineVocabulary, type PageLanguage, type PhrasesByLanguage } from './control-meaning.ts';
import { countryNames } from './countries.ts';
import { type FoundControl, findOption } from './find-control.ts';
import { PortalStop } from './portal-stop.ts';

const { answer } = defineVocabulary({ answer: { kind: 'choice', words: { en: ['Fuel'] } } });

function listOf(language: string, options: (string | { label: string; group: string })[]): FoundControl {
  return {
    kind: 'choice',
    name: 'Fuel',
    hint: '',
    beside: '',
    groups: [],
    group: -1,
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
    options: options
      .map((one) => (typeof one === 'string' ? { label: one, group: '' } : one))
      .map((one) => ({ ...one, value: one.label, element: 0 })),
    element: 0,
    frame: 0,
    language,
  };
}

function found(list: FoundControl, words: PhrasesByLanguage): string {
  try {
    return findOption(list, words, answer).label;
  } catch (error) {
    if (error instanceof PortalStop) return `(${error.reason})`;
    throw error;
  }
}

/** Every answer the driver gives to a list: fuels, categories, Euro standards, countries, persons. */
const answers: PhrasesByLanguage[] = [
  ...Object.values(fuelAnswers).map(({ words }) => words),
  ...Object.values(categoryAnswers).map(({ words }) => words),
  ...['Euro 1', 'Euro 6', undefined].map((standard) => euroAnswer(standard).words),
  ...['Ireland', 'United Kingdom', 'Netherlands'].map((name) => countryNames(name) ?? {}),
  privatePersonPhrases,
  noTitlePhrases,
];
const wordsAndPhrase = fc
  .constantFrom(...answers)
  .chain((words) =>
    fc
      .constantFrom(...(Object.keys(words) as PageLanguage[]))
      .chain((language) => fc.constantFrom(...(words[language] ?? [])).map((phrase) => ({ words, language, phrase }))),
  );
const qualifier = fc.constantFrom(
  'with bioethanol E85',
  'du Nord',
  'hybrid',
  'no',
  'sans',
  'other',
  'rechargeable',
  'N2',
  'before 2011',
  'except vans',
);
const qualified = fc.constantFrom<(phrase: string, more: string) => string>(
  (phrase, more) => `${phrase} (${more})`,
  (phrase, more) => `${phrase} [${more}]`,
  (phrase, more) => `${phrase} (${more}`,
  (phrase, more) => `${phrase} ${more}`,
  (phrase, more) => `${phrase}, ${more}`,
  (phrase, more) => `${phrase} - ${more}`,
  (phrase, more) => `${more} ${phrase}`,
  (phrase) => `${phrase}+`,
  (phrase) => `< ${phrase}`,
  (phrase) => `≥ ${phrase}`,
  (phrase) => `${phrase} & co.`,
);

describe('an answer of a list', () => {
  it('is never one that says more than was asked for', () => {
    fc.assert(
      fc.property(wordsAndPhrase, qualifier, qualified, ({ words, language, phrase }, more, dress) => {
        const other = dress(phrase, more);
        expect(found(listOf(language, ['', other, 'Something else']), words)).toBe('(field_not_found)');
        for (const options of [
          [other, phrase],
          [phrase, other],
        ]) {
          expect(found(listOf(language, options), words)).toBe(phrase);
        }
      }),
    );
  });

  it('may be said twice, in capitals, with another word for the same in brackets', () => {
    fc.assert(
      fc.property(wordsAndPhrase, ({ words, language, phrase }) => {
        expect(found(listOf(language, [phrase.toUpperCase()]), words)).toBe(phrase.toUpperCase());
        const twice = `${phrase} (${phrase})`;
        expect(found(listOf(language, [twice, 'Something else']), words)).toBe(twice);
        expect(found(listOf(language, [phrase, `${phrase} `]), words)).toBe('(field_ambiguous)');
      }),
    );
  });

  it.each(['Hybrid vehicles', 'Hybride rechargeable', 'Plug-in', 'Bioethanol (E85)', 'Former vehicles'])(
    'is another one under the heading %s',
    (group) => {
      const petrol = fuelAnswers.petrol?.words ?? {};
      expect(found(listOf('en', [{ label: 'Petrol', group }]), petrol)).toBe('(field_not_found)');
      const both = listOf('en', [
        { label: 'Petrol', group },
        { label: 'Petrol', group: 'Other vehicles' },
      ]);
      expect(findOption(both, petrol, answer).group).toBe('Other vehicles');
    },
  );
});
