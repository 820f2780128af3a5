import { describe, expect, test } from 'vitest';
import { measureCpuTimeMs } from '../../../test/cpu-time.ts';
import { extractMentionedFacts, findContradictions, type PlannedFacts } from './mentioned-facts.ts';

const near = '2026-11-25';
const plan: PlannedFacts = {
  plates: ['AB12 CDE'],
  days: { from: '2026-12-03', until: '2026-12-03' },
  actionDays: ['2026-11-25'],
  amounts: [[450, 550]],
  references: ['BXL-2026-004711'],
};
const against = (text: string, more: Partial<PlannedFacts> = {}) =>
  findContradictions(extractMentionedFacts(text, near), { ...plan, ...more }).map(
    ({ kind, mentioned }) => `${kind} ${mentioned}`,
  );

describe('a plate', () => {
  test.each([
    'Your vehicle AB12 CDE is registered.',
    'Targa: AB12CDE',
    'matrícula AB12-CDE (GB)',
    'Kennzeichen GB AB12 CDE',
    'het voertuig met nummerplaat ab12cde',
    'VEICOLO TARGATO AB12CDE HA ACCESSO ALLA ZTL',
    'Euro 6, category M1, 2026 ZTL, Art 7',
    'https://lez.example/v/XY34ZZZ?plate=XY34ZZZ and office+XY34ZZZ@lez.example',
  ])('is ours or none: %s', (text) => {
    expect(against(text)).toEqual([]);
  });

  test.each([
    ['Your vehicle XY34 ZZZ is registered.', 'XY34ZZZ'],
    ['AB12 CDF may enter', 'AB12CDF'],
    ['targa EX123MP inserita', 'EX123MP'],
    ['La matrícula 1234 BCD ha sido dada de alta', '1234BCD'],
    ['Plaque d’immatriculation : AA-123-BB', 'AA123BB'],
    ['Kenteken: K-123-XY', 'K123XY'],
    ['nummerplaat 1-ABC-123', '1ABC123'],
    ['Kennzeichen: W 12345 X', 'W12345X'],
    ['M-AB 1234 ist freigegeben', 'MAB1234'],
    ['la matrícula del vehicle és 5678 KLM', '5678KLM'],
    ['AB12 CDE was replaced by XY34 ZZZ', 'XY34ZZZ'],
    ['plate: B7 XYZ', 'B7XYZ'],
  ])('is another one: %s', (text, plate) => {
    expect(against(text)).toEqual([`plate ${plate}`]);
  });
});

describe('a day', () => {
  test.each([
    'Valid on 3 December 2026',
    'valid on 3.12.2026',
    'op 3-12-2026',
    'le 3 décembre',
    'per il 3 dicembre 2026',
    'el día 3 de diciembre de 2026',
    'el 3 de desembre de 2026',
    'am 3. Dezember 2026',
    '2026-12-03',
    '2026/12/03',
    'Dec. 3, 2026',
    'valid from 25 November 2026 to 24 November 2027',
    'Gültig bis 31.12.2029',
    'geldig vanaf 1 december 2026',
    'We received your application on 20 November 2026.',
    'Antrag vom 20.11.2026',
    'Sent 25/11/2026',
    'Date de première immatriculation : 12/03/2019',
    'We are open 24/7.',
  ])('is of the order or none: %s', (text) => {
    expect(against(text)).toEqual([]);
  });

  test.each([
    ['Valid on 4 December 2026', '2026-12-04'],
    ['valid on 04.12.26', '2026-12-04'],
    ['op 4-12-2026', '2026-12-04'],
    ['op 4-12', '2026-12-04'],
    ['le vendredi 4 décembre', '2026-12-04'],
    ['per il 4 dicembre 2026', '2026-12-04'],
    ['el 4 de diciembre', '2026-12-04'],
    ['el 4 d’abril de 2027', '2027-04-04'],
    ['el 4 de desembre de 2026', '2026-12-04'],
    ['am 4. Dezember', '2026-12-04'],
    ['2026-12-04', '2026-12-04'],
    ['Dec. 4th, 2026', '2026-12-04'],
    ['valid on 3 December 2025', '2025-12-03'],
    ['Votre accès du 15 janvier 2026', '2026-01-15'],
    ['spostato al 5 dicembre', '2026-12-05'],
    ['votre accès du 2 décembre', '2026-12-02'],
    ['moved to 5 December', '2026-12-05'],
    ['valid from 4 December 2026 to 6 December 2026', '2026-12-04/2026-12-06'],
    ['Gültig bis 30.11.2026', '/2026-11-30'],
    ['geldig vanaf 5 december 2026', '2026-12-05/'],
  ])('is another one: %s', (text, day) => {
    expect(against(text)).toEqual([`day ${day}`]);
  });

  test.each([
    '2-month vignette valid on 3 December 2026',
    '2-Monats-Vignette 03.12.2026',
    '2-Monats-Vignette\nGültig ab: 03.12.2026',
    'Titolo 4-giorni valido il 3 dicembre 2026',
    'A 10-day vignette from: 3 December 2026 until 3 December 2026',
  ])('is not the number of what was bought: %s', (text) => {
    expect(
      extractMentionedFacts(text, near).days.map(({ from, until }) => [from ?? '2026-12-03', until ?? '2026-12-03']),
    ).toEqual(extractMentionedFacts(text, near).days.map(() => ['2026-12-03', '2026-12-03']));
    expect(extractMentionedFacts(text, near).days.length).toBeGreaterThan(0);
  });

  test('of a longer stay is looked for in all of it', () => {
    const days = { from: '2026-12-03', until: '2026-12-05' };
    expect(against('from 3 to 5 December 2026', { days })).toEqual([]);
    expect(against('4 December 2026', { days })).toEqual([]);
    expect(against('from 3 to 4 December 2026', { days })).toEqual(['day 2026-12-03/2026-12-04']);
  });
});

test.each([
  ['you paid € 5,00', []],
  ['you paid EUR 5.00, of which EUR 0.87 tax', []],
  ['Euro 6 diesel', []],
  ['a fee of 35 euro is due', ['amount 35.00']],
  ['€ 1.250,50', ['amount 1250.50']],
])('an amount: %s', (text, wanted) => {
  expect(against(text)).toEqual(wanted);
});

test('nothing is due where nothing is to be paid', () => {
  expect(against('You owe 12 EUR', { amounts: [] })).toEqual(['amount 12.00']);
});

test.each([
  ['Reference: BXL-2026-004711', []],
  ['Dossiernummer BXL-2026-004712', ['reference BXL-2026-004712']],
  ['Référence : BXL-2026-004711. Notre dossier 88123', []],
  ['Referencia: BXL-2026-004711; expediente BXL-2026-009999', ['reference BXL-2026-009999']],
  ['Aktenzeichen: 77-123', ['reference 77-123']],
])('a reference: %s', (text, wanted) => {
  expect(against(text)).toEqual(wanted);
});

test('a hostile text is read in a moment', () => {
  const parts = ['plate ', 'A1 ', 'A-', '1/', '€ 1', 'reference ', 'von ', 'a@', 'valid for 3 May to '];
  const hostile = parts.map((part) => part.repeat(50_000));
  expect(measureCpuTimeMs(() => hostile.map((text) => extractMentionedFacts(text, near)))).toBeLessThan(4_000);
});

describe('a number', () => {
  /** The labels that the nine authorities use in their documents and mails, and others that they may use. */
  test.each([
    'File number',
    'Dossier number',
    'Numéro de dossier',
    'Dossiernummer',
    'Aktenzeichen',
    'Request number',
    'Numéro de demande',
    'Aanvraagnummer',
    'Antragsnummer',
    'Order number',
    'Bestellnummer',
    'PIN',
    'Pass code',
    'Codice pass',
    'Booking code',
    'Codice prenotazione',
    'Numero d’ordine',
    "Numero d'ordine",
    'Registry number',
    'Número de registre',
    'Número de registro',
    "Numéro d'enregistrement",
    'Numero di protocollo',
  ])('of another application behind %s', (label) => {
    for (const behind of [': ', ' ', '\n'])
      expect(against(`${label}${behind}BXL-2026-000009`)).toEqual(['reference BXL-2026-000009']);
    expect(against(`${label}: BXL-2026-004711`)).toEqual([]);
  });

  test('of the vignette itself is none of an application', () => {
    expect(against('Registration number of the vignette: 20261125001')).toEqual([]);
    expect(against('Registrierungsnummer der Vignette: 20261125001')).toEqual([]);
  });
});

describe('a country of registration and a holder', () => {
  const more = { country: 'United Kingdom', holders: ['Anna Walker', 'Walker Ltd'] };

  test.each([
    'Country of registration: GB',
    'Country of registration\nUnited Kingdom\nHolder: WALKER Anna Maria',
    'Land van inschrijving: Verenigd Koninkrijk',
    'Pays d’immatriculation : Royaume-Uni',
    'Zulassungsstaat: UK',
    'Country of registration: see the document',
    'Holder: see above. The holder is a person',
    'Holder: Walker Ltd',
  ])('is ours or none: %s', (text) => {
    expect(against(text, more)).toEqual([]);
  });

  test.each([
    ['Country of registration: FR', 'country France'],
    ['Country of registration\nFrance\nNumber plate: AB12 CDE', 'country France'],
    ['Nazione di immatricolazione: Germania', 'country Germany'],
    ['Zulassungsstaat: D', 'country Germany'],
    ['País de matriculació: Espanya', 'country Spain'],
    ['Holder: John Smith', 'holder John Smith'],
    ['Titulaire : Jeanne Dupont', 'holder Jeanne Dupont'],
  ])('is another one: %s', (text, other) => {
    expect(against(text, more)).toEqual([other]);
  });
});
