import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import { createCertificatAir } from './certificat-air.tsx';
import { buildVehicleValues, CONSENTS, KEEPER, reachScreen, V5C } from './testing/apply.ts';
import type { Language } from './texts.ts';

let server: PortalServer;
beforeAll(async () => {
  server = await PortalServer.start(createCertificatAir);
});
afterAll(() => server[Symbol.asyncDispose]());

const TOO_BIG = { name: 'scan.pdf', content: new Uint8Array(2 * 1024 * 1024 + 1).fill(32) };
const NO_SCAN = { name: 'scan.pdf', content: new TextEncoder().encode('<html>not a pdf</html>') };
const EMPTY = { name: 'scan.pdf', content: new Uint8Array() };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).split('-');

type Texts = Record<Language, string>;
const REQUIRED: Texts = {
  fr: 'Ce champ est obligatoire.',
  en: 'This field is required.',
  de: 'Dieses Feld ist ein Pflichtfeld.',
};
const DATE: Texts = {
  fr: 'Le format de la date est incorrect (JJ/MM/AAAA).',
  en: 'The date format is incorrect (DD/MM/YYYY).',
  de: 'Das Datumsformat ist falsch (TT.MM.JJJJ).',
};
const FUTURE: Texts = {
  fr: 'La date ne peut pas être postérieure à la date du jour.',
  en: 'The date cannot be in the future.',
  de: 'Das Datum darf nicht in der Zukunft liegen.',
};
const PLATE: Texts = {
  fr: "Le numéro d'immatriculation est incorrect.",
  en: 'The registration number is incorrect.',
  de: 'Das Kennzeichen ist falsch.',
};
const VIN: Texts = {
  fr: "Le numéro d'identification du véhicule est incorrect (17 caractères, sans I, O ni Q).",
  en: 'The vehicle identification number is incorrect (17 characters, no I, O or Q).',
  de: 'Die Fahrzeug-Identifizierungsnummer ist falsch (17 Zeichen, ohne I, O und Q).',
};
const NUMBER: Texts = {
  fr: 'Veuillez saisir un nombre entier.',
  en: 'Please enter a whole number.',
  de: 'Bitte geben Sie eine ganze Zahl ein.',
};
const INVALID: Texts = { fr: 'Valeur invalide.', en: 'Invalid value.', de: 'Ungültige Eingabe.' };
const FILE_SIZE: Texts = {
  fr: 'La taille du fichier ne doit pas dépasser 2 Mo.',
  en: 'The file must not be larger than 2 MB.',
  de: 'Die Datei darf nicht größer als 2 MB sein.',
};
const FILE_TYPE: Texts = {
  fr: "Le format du fichier n'est pas autorisé (png, jpg, pdf).",
  en: 'This file format is not allowed (png, jpg, pdf).',
  de: 'Das Dateiformat ist nicht zulässig (png, jpg, pdf).',
};
const EMAIL: Texts = {
  fr: 'Veuillez saisir une adresse électronique, par exemple nom@example.com.',
  en: 'Please enter an e-mail address, for example name@example.com.',
  de: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
};
const EMAILS_DIFFER: Texts = {
  fr: 'Les adresses électroniques ne sont pas identiques.',
  en: 'The e-mail addresses are not identical.',
  de: 'Die E-Mail-Adressen stimmen nicht überein.',
};

const dateIn = (language: Language, [year, month, day]: string[]) =>
  [day, month, year].join(language === 'de' ? '.' : '/');

describe.each(['fr', 'en', 'de'] as const)('what is wrong is said beside the field (%s)', (language) => {
  const date = 'datePremiereImmatriculation';

  test.each([
    ['pays', '', REQUIRED],
    ['pays', 'XX', INVALID],
    ['pays', 'FR', INVALID],
    ['immatriculation', ' - ', REQUIRED],
    ['immatriculation', 'AB12*DE', PLATE],
    ['immatriculation', 'AB12CDE AB12', PLATE],
    [date, '', REQUIRED],
    [date, '2015-02-10', DATE],
    [date, dateIn(language, ['2015', '02', '30']), DATE],
    [date, dateIn(language === 'de' ? 'fr' : 'de', ['2015', '02', '10']), DATE],
    [date, dateIn(language, tomorrow), FUTURE],
    ['categorie', '', REQUIRED],
    ['denominationCommerciale', 'x'.repeat(61), INVALID],
    ['numeroIdentification', 'WF0OXXGAKO1234567', VIN],
    ['numeroIdentification', 'WF0XXXGAK1', VIN],
    ['energie', '', REQUIRED],
    ['normeEuro', '', REQUIRED],
    ['co2', '12g', NUMBER],
  ])('vehicle: %s = "%s"', async (name, value, texts) => {
    const visitor = await reachScreen(server, 'vehicle', { language });
    await visitor.submit({ ...buildVehicleValues(language), [name]: value });
    expect(visitor.status).toBe(422);
    expect(visitor.errorBeside(name)).toBe(texts[language]);
    expect(visitor.html.match(/aria-invalid/g)).toHaveLength(1);
  });

  test.each([
    ['no file', {}, REQUIRED],
    ['too big', { certificatImmatriculation: TOO_BIG }, FILE_SIZE],
    ['named pdf, but is none', { certificatImmatriculation: NO_SCAN }, FILE_TYPE],
    ['empty', { certificatImmatriculation: EMPTY }, FILE_TYPE],
  ])('document: %s', async (_, files, texts) => {
    const visitor = await reachScreen(server, 'document', { language });
    await visitor.submit(files);
    expect(visitor.errorBeside('certificatImmatriculation')).toBe(texts[language]);
  });

  test.each([
    ['civilite', '', REQUIRED],
    ['nom', '', REQUIRED],
    ['prenom', ' ', REQUIRED],
    ['adresse', '', REQUIRED],
    ['codePostal', '', REQUIRED],
    ['codePostal', 'SW1A 1AA 99', INVALID],
    ['ville', '', REQUIRED],
    ['paysAdresse', '', REQUIRED],
    ['adresseElectronique', '', REQUIRED],
    ['adresseElectronique', 'jane.doe', EMAIL],
    ['confirmationAdresseElectronique', '', REQUIRED],
    ['confirmationAdresseElectronique', 'jane@elsewhere.example', EMAILS_DIFFER],
  ])('keeper: %s = "%s"', async (name, value, texts) => {
    const visitor = await reachScreen(server, 'keeper', { language });
    await visitor.submit({ ...KEEPER, [name]: value });
    expect(visitor.errorBeside(name)).toBe(texts[language]);
    expect(visitor.html).toContain('value="permits+abc@inbound.example"');
  });

  test('a company without a name', async () => {
    const visitor = await reachScreen(server, 'keeper', { language });
    await visitor.submit({ ...KEEPER, typeTitulaire: 'societe' });
    expect(visitor.errorBeside('raisonSociale')).toBe(REQUIRED[language]);
  });

  test('consents not given', async () => {
    const visitor = await reachScreen(server, 'summary', { language });
    await visitor.submit({});
    for (const consent of Object.keys(CONSENTS)) expect(visitor.errorBeside(consent)).toBe(REQUIRED[language]);
  });

  test('terms not accepted', async () => {
    const visitor = await server.visitor().open(`${language}/demande/cgu`);
    await visitor.submit({ documentDisponible: '1' });
    expect(visitor.errorBeside('documentDisponible')).toBeUndefined();
    expect(visitor.errorBeside('lectureConditions')).toBe(REQUIRED[language]);
  });
});

test.each([
  ['photo.jpg', [0xff, 0xd8, 0xff, 0xe0]],
  ['photo.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
])('a photograph is as good as a PDF: %s', async (name, bytes) => {
  const visitor = await reachScreen(server, 'document');
  await visitor.submit({ certificatImmatriculation: { name, content: new Uint8Array(bytes) }, secondDocument: V5C });
  expect(visitor.path).toContain('/titulaire');
});

test.each([
  ['broken multipart', 'multipart/form-data; boundary=x', 'nonsense'],
  ['JSON', 'application/json', '{"_token":1}'],
  ['no type', 'text/plain', 'a=b'],
])('a post that is no form changes nothing: %s', async (_, type, body) => {
  const visitor = await reachScreen(server, 'vehicle');
  await visitor.open('fr/demande/vehicule', { method: 'POST', body, headers: { 'Content-Type': type } });
  expect(visitor.status).toBe(409);
  expect(visitor.text()).toContain('Le formulaire a expiré');
});
