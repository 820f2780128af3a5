import type { CheckoutCountry } from './form-choices.ts';

/** One plate format, without spaces, dashes and dots. */
export interface PlateFormat {
  pattern: RegExp;
  /**
   * The printed form, as a replacement for the pattern. Absent where the bare letters do not show where to split them.
   */
  printTemplate?: string;
}

export interface PlateGrammar {
  /** An example of today's format, as printed. */
  example: string;
  /** Today's format first, then older and special ones that are still in use. */
  formats: readonly [PlateFormat, ...PlateFormat[]];
  /** A personalised plate may consist of letters alone. */
  allowsLettersOnly?: true;
}

const irishCounties = 'C|CE|CN|CW|D|DL|G|KE|KK|KY|L|LD|LH|LM|LS|MH|MN|MO|OY|RN|SO|T|W|WH|WW|WX';
// Limerick, Tipperary and Waterford had two codes each before 2014.
const irishCountiesUntil2013 = `${irishCounties}|LK|TN|TS|WD`;

// Dutch side codes: six characters in three groups, whatever the order of letters and digits.
const dutchSideCodes = [
  'XX-99-99',
  '99-99-XX',
  '99-XX-99',
  'XX-99-XX',
  'XX-XX-99',
  '99-XX-XX',
  '99-XXX-9',
  '9-XXX-99',
  'XX-999-X',
  'X-999-XX',
  'XXX-99-X',
  'X-99-XXX',
  '9-XX-999',
  '999-XX-9',
];

function dutchForm(sideCode: string): PlateFormat {
  const groups = sideCode.split('-').map((group) => `(${group[0] === 'X' ? '[A-Z]' : '[0-9]'}{${group.length}})`);
  return { pattern: new RegExp(`^${groups.join('')}$`), printTemplate: '$1-$2-$3' };
}

const [firstDutchForm, ...otherDutchForms] = dutchSideCodes.toReversed().map(dutchForm);
if (!firstDutchForm) throw new Error('There is no Dutch side code.');

/**
 * Plates of the nine checkout countries. This is advice, not a rule: vanity, diplomatic, trade
 * and very old plates exist too.
 */
export const plateGrammars: Readonly<Record<CheckoutCountry, PlateGrammar>> = {
  'United Kingdom': {
    example: 'AB12 CDE',
    formats: [
      { pattern: /^([A-HJ-PR-Y]{2}(?:0[2-9]|[12][0-9]|5[1-9]|[67][0-9]))([A-HJ-PR-Z]{3})$/, printTemplate: '$1 $2' },
      { pattern: /^([A-HJ-NPR-TV-Y][0-9]{1,3})([A-HJ-PR-Y]{3})$/, printTemplate: '$1 $2' },
      { pattern: /^([A-HJ-PR-Y]{3})([0-9]{1,3}[A-HJ-NPR-TV-Y])$/, printTemplate: '$1 $2' },
      { pattern: /^([A-Z]{1,2}[IZ]|I[A-Z]{1,2}|[A-Z]I[A-Z])([0-9]{1,4})$/, printTemplate: '$1 $2' },
      { pattern: /^([A-Z]{1,3})([0-9]{1,4})$/, printTemplate: '$1 $2' },
      { pattern: /^([0-9]{1,4})([A-Z]{1,3})$/, printTemplate: '$1 $2' },
      { pattern: /^(Q[0-9]{1,3})([A-Z]{3})$/, printTemplate: '$1 $2' },
    ],
  },
  Ireland: {
    example: '131-D-12345',
    formats: [
      { pattern: new RegExp(`^([0-9]{2}[12])(${irishCounties})([0-9]{1,6})$`), printTemplate: '$1-$2-$3' },
      { pattern: new RegExp(`^([0-9]{2})(${irishCountiesUntil2013})([0-9]{1,6})$`), printTemplate: '$1-$2-$3' },
    ],
  },
  France: {
    example: 'AB-123-CD',
    formats: [
      { pattern: /^([A-HJ-NP-TV-Z]{2})([0-9]{3})([A-HJ-NP-TV-Z]{2})$/, printTemplate: '$1-$2-$3' },
      {
        pattern: /^([0-9]{1,4})([A-HJ-NP-TV-Z]{1,3})(0[1-9]|[1-8][0-9]|9[0-5]|2A|2B|97[1-6])$/,
        printTemplate: '$1 $2 $3',
      },
    ],
  },
  Germany: {
    example: 'B-AB 1234',
    // BA-B 1 and B-AB 1 are different cars with the same bare letters. Only the customer's own dash distinguishes them.
    formats: [{ pattern: /^[A-ZÄÖÜ]{1,3}[A-Z]{1,2}[1-9][0-9]{0,3}[EH]?$/ }],
  },
  Spain: {
    example: '1234 BCD',
    formats: [
      { pattern: /^([0-9]{4})([BCDFGHJKLMNPRSTVWXYZ]{3})$/, printTemplate: '$1 $2' },
      { pattern: /^([A-Z]{1,2})([0-9]{4})([A-Z]{1,2})$/, printTemplate: '$1-$2-$3' },
      { pattern: /^([A-Z]{1,3})([0-9]{1,6})$/, printTemplate: '$1-$2' },
    ],
  },
  Italy: {
    example: 'AB 123 CD',
    formats: [
      { pattern: /^([A-HJ-NPR-TV-Z]{2})([0-9]{3})([A-HJ-NPR-TV-Z]{2})$/, printTemplate: '$1 $2 $3' },
      { pattern: /^([A-HJ-NPR-TV-Z]{2})([0-9]{5})$/, printTemplate: '$1 $2' },
    ],
  },
  Austria: {
    example: 'W-12345 A',
    formats: [
      { pattern: /^([A-ZÖ]{1,2})([0-9]{1,5})([A-Z]{1,3})$/, printTemplate: '$1-$2 $3' },
      { pattern: /^[A-ZÖ]{1,2}[A-Z]{1,5}[0-9]{1,5}$/ },
    ],
  },
  Netherlands: { example: 'X-999-XX', formats: [firstDutchForm, ...otherDutchForms] },
  Belgium: {
    example: '1-ABC-123',
    allowsLettersOnly: true,
    formats: [
      { pattern: /^([1-9])([A-Z]{3})([0-9]{3})$/, printTemplate: '$1-$2-$3' },
      { pattern: /^([A-Z]{3})([0-9]{3})$/, printTemplate: '$1-$2' },
      { pattern: /^([0-9]{3})([A-Z]{3})$/, printTemplate: '$1-$2' },
    ],
  },
};
