import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import { createCertificatAir } from './certificat-air.tsx';
import {
  buildCardValues,
  buildVehicleValues,
  CONSENTS,
  GOOD_CARD,
  KEEPER,
  reachScreen,
  START,
  submitPaidApplication,
  V5C,
} from './testing/apply.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createCertificatAir);
});
afterEach(() => server[Symbol.asyncDispose]());

const TEXTS = {
  fr: {
    uk: 'Royaume-Uni',
    start: 'Avant de commencer',
    done: 'Votre demande a été enregistrée',
    subjects: [
      "Confirmation de votre demande de certificat qualité de l'air",
      'Confirmation de paiement',
      "Facture et justificatif de demande : Qualité de l'air",
    ],
  },
  en: {
    uk: 'United Kingdom',
    start: 'Before you start',
    done: 'Your request has been recorded',
    subjects: [
      'Confirmation of your application for an air quality certificate',
      'Payment confirmation',
      'Invoice and proof of application: Air Quality',
    ],
  },
  de: {
    uk: 'Vereinigtes Königreich',
    start: 'Bevor Sie anfangen ...',
    done: 'Ihr Antrag wurde registriert',
    subjects: [
      'Bestätigung Ihres Antrags auf eine Umweltplakette',
      'Zahlungsbestätigung',
      'Rechnung und Antragsnachweis: Luftqualität',
    ],
  },
};

describe.each(['fr', 'en', 'de'] as const)('an application in %s', (language) => {
  const texts = TEXTS[language];

  test('is filed once, with what was entered, and answered by three mails', async () => {
    const visitor = await submitPaidApplication(server, { language });
    expect(visitor.path).toContain(`/${language}/demande/retour/`);
    expect(visitor.text()).toContain(texts.done);

    await expect.poll(() => server.mails.length).toBe(3);
    const { applications, payments } = await server.log();
    expect(applications).toHaveLength(1);
    const [application] = applications;
    expect(application).toMatchObject({
      language,
      state: 'granted',
      payment: { state: 'paid', amountCents: 491 },
      details: { critAirClass: '1', invoice: expect.stringMatching(/^FA-\d{4}-\d{6}$/) },
      files: [{ field: 'registrationDocument', name: 'v5c.pdf', type: 'application/pdf', size: V5C.content.length }],
    });
    expect(application?.files[0]?.sha256).toBe(createHash('sha256').update(V5C.content).digest('hex'));
    expect(application?.fields).toEqual({
      documentReady: 'yes',
      termsRead: 'yes',
      country: 'GB',
      plate: 'AB12CDE',
      firstRegistration: '2015-02-10',
      category: 'M1',
      make: 'FORD',
      model: 'FIESTA',
      vin: '',
      fuel: 'petrol',
      euro: '6',
      co2: '',
      holderType: 'person',
      title: 'Ms',
      surname: 'Doe',
      firstName: 'Jane',
      address: '1 High Street',
      addressExtra: '',
      postcode: 'SW1A 1AA',
      town: 'London',
      holderCountry: 'GB',
      email: 'permits+abc@inbound.example',
      certified: 'yes',
      termsAccepted: 'yes',
    });
    expect(application?.reference).toMatch(/^\d{11}$/);
    expect(visitor.text()).toContain(application?.reference);
    expect(payments).toMatchObject([{ state: 'paid', attempts: [{ outcome: 'accepted', lastDigits: '4242' }] }]);

    expect(server.mails.map(({ subject }) => subject)).toEqual(texts.subjects);
    for (const mail of server.mails) {
      expect(mail.to).toBe('permits+abc@inbound.example');
      expect(mail.from.name).toBe("Certificat qualité de l'air");
      expect(mail.from.address).toMatch(/\.example$/);
      expect(mail.text).toContain(application?.reference);
      expect(mail.text).toContain('AB12CDE');
    }
    const [invoice] = server.mails[2]?.attachments ?? [];
    expect(invoice).toMatchObject({ filename: 'facture.pdf', contentType: 'application/pdf' });
    const pdf = await PDFDocument.load(invoice?.content ?? new Uint8Array());
    expect(pdf.getTitle()).toContain(application?.details.invoice);
  });

  test('shows its own language, and countries by their names', async () => {
    const start = await server.visitor().open(`${language}/demande/cgu`);
    expect(start.text()).toContain(texts.start);
    const visitor = await reachScreen(server, 'vehicle', { language });
    expect(visitor.html).toContain(`<option value="GB">${texts.uk}</option>`);
  });
});

test('the summary reads everything back before anything is paid', async () => {
  const visitor = await reachScreen(server, 'summary');
  for (const value of [
    'Royaume-Uni',
    'AB12CDE',
    '10/02/2015',
    'Essence',
    'Euro 6',
    'v5c.pdf',
    'Madame',
    'SW1A 1AA',
    '4,91',
  ]) {
    expect(visitor.text()).toContain(value);
  }
  expect((await server.log()).applications).toEqual([]);
});

test('a company is asked for its name, and its people are not', async () => {
  const company = {
    ...KEEPER,
    typeTitulaire: 'societe',
    civilite: '',
    nom: '',
    prenom: '',
    raisonSociale: 'Doe & Sons Ltd',
  };
  await submitPaidApplication(server, { keeper: company });
  const [application] = (await server.log()).applications;
  expect(application?.fields).toMatchObject({ holderType: 'company', company: 'Doe & Sons Ltd' });
  expect(application?.fields).not.toHaveProperty('surname');
});

test('a vehicle registered in France needs its VIN and pays the domestic price', async () => {
  const visitor = server.visitor();
  await visitor.open('fr/demande/cgu?immatriculation=france');
  expect(visitor.text()).toContain('3,85');
  await visitor.submit(START);
  await visitor.submit({ ...buildVehicleValues(), pays: 'FR', immatriculation: 'AB-123-CD' });
  expect(visitor.errorBeside('numeroIdentification')).toBe('Ce champ est obligatoire.');
});

test('one vehicle, one certificate: the second application for a plate is refused, one from another country is not', async () => {
  await submitPaidApplication(server);
  const second = await reachScreen(server, 'document');
  expect(second.path).toContain('/fr/demande/vehicule');
  expect(second.text()).toContain('Une demande est déjà en cours pour ce véhicule.');
  const irish = await reachScreen(server, 'document', { vehicle: { pays: 'IE' } });
  expect(irish.path).toContain('/fr/demande/document');
});

test('two visitors with the same vehicle at the same time: the later one is stopped before paying', async () => {
  const later = await reachScreen(server, 'summary');
  await submitPaidApplication(server);
  await later.submit(CONSENTS);
  expect(later.path).toContain('/recapitulatif');
  expect(later.text()).toContain('Une demande est déjà en cours pour ce véhicule.');
});

test.each([
  ['fr', "Votre véhicule ne répond pas aux critères retenus pour l'attribution d'un certificat qualité de l'air."],
  ['en', 'Your vehicle does not meet the criteria for the award of an air quality certificate.'],
  ['de', 'Ihr Fahrzeug erfüllt die Kriterien für die Ausstellung einer Umweltplakette nicht.'],
] as const)('a vehicle without a class gets no certificate (%s)', async (language, text) => {
  const visitor = await reachScreen(server, 'summary', { language, vehicle: { normeEuro: 'EURO1' } });
  expect(visitor.text()).toContain(text);
  await visitor.submit(CONSENTS);
  expect(visitor.path).toContain('/recapitulatif');
  expect(visitor.text()).toContain(text);
});

describe('going to and fro', () => {
  test('Back shows what was entered, and the file need not be sent again', async () => {
    const visitor = await reachScreen(server, 'keeper');
    await visitor.open('fr/demande/vehicule');
    expect(visitor.html).toContain('value="AB12CDE"');
    await visitor.submit({ ...buildVehicleValues(), marque: 'OPEL' });
    expect(visitor.text()).toContain('Document déjà transmis : v5c.pdf');
    await visitor.submit({});
    await visitor.submit(KEEPER);
    expect(visitor.text()).toContain('OPEL');
  });

  test('an old page is refused and nothing on it is taken', async () => {
    const visitor = await reachScreen(server, 'vehicle');
    const old = visitor.prepareSubmit({ ...buildVehicleValues(), marque: 'OLD PAGE' });
    await visitor.open('fr/demande/vehicule');
    await visitor.open(old.path, old.init);
    expect(visitor.text()).toContain('Le formulaire a expiré');
    expect(visitor.html).not.toContain('OLD PAGE');
    await visitor.submit(buildVehicleValues());
    expect(visitor.path).toContain('/document');
  });

  test('the other kind of registration starts the application again, and the same one does not', async () => {
    const visitor = await reachScreen(server, 'keeper');
    await visitor.open('fr/demande/cgu?immatriculation=etranger');
    await visitor.open('fr/demande/titulaire');
    expect(visitor.path).toContain('/fr/demande/titulaire');
    await visitor.open('fr/demande/cgu?immatriculation=france');
    await visitor.open('fr/demande/titulaire');
    expect(visitor.path).toContain('/fr/demande/cgu');
    expect(visitor.text()).toContain('3,85');
  });
});

test('paying twice at the same moment makes one application', async () => {
  const visitor = await reachScreen(server, 'payment');
  const { path, init } = visitor.prepareSubmit(buildCardValues(GOOD_CARD));
  await Promise.all([visitor.open(path, init), visitor.open(path, init), visitor.open(path, init)]);
  expect(visitor.text()).toContain('Votre demande a été enregistrée');
  const { applications, payments } = await server.log();
  expect(applications).toHaveLength(1);
  expect(payments[0]?.attempts).toHaveLength(1);
});
