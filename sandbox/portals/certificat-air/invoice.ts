import { rgb } from 'pdf-lib';
import type { Application } from '../../kit/application-log.ts';
import { formatCents } from '../../kit/displayed-price.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';
import { PdfPage } from '../../kit/pdf.ts';
import { COMMON_TEXTS, type Language, LOCALES } from './texts.ts';

const WORDS = {
  replica: {
    fr: "Document d'une réplique d'essai, qui ne prouve rien",
    en: 'Document of a test replica, without any value',
    de: 'Dokument einer Testnachbildung, ohne Gültigkeit',
  },
  invoice: { fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  date: { fr: 'Date', en: 'Date', de: 'Datum' },
  item: {
    fr: "Certificat qualité de l'air, frais d'acheminement inclus",
    en: 'Air quality certificate, postage included',
    de: 'Umweltplakette, Versandkosten inbegriffen',
  },
  total: { fr: 'Total TTC (payé)', en: 'Total incl. VAT (paid)', de: 'Gesamtbetrag inkl. MwSt. (bezahlt)' },
  proof: {
    fr: 'Justificatif de demande provisoire',
    en: 'Temporary proof of application',
    de: 'Vorläufiger Antragsnachweis',
  },
  plate: { fr: 'Immatriculation', en: 'Registration number', de: 'Kennzeichen' },
  country: { fr: "Pays d'immatriculation", en: 'Country of registration', de: 'Zulassungsstaat' },
  class: { fr: 'Classe', en: 'Class', de: 'Klasse' },
  first: { fr: 'Première immatriculation', en: 'First registration', de: 'Erstzulassung' },
  keep: {
    fr: 'À conserver dans le véhicule jusqu’à réception du certificat.',
    en: 'Keep in the vehicle until the certificate arrives.',
    de: 'Bis zum Erhalt der Plakette im Fahrzeug mitführen.',
  },
} satisfies Record<string, LocalizedText<Language>>;

const BLUE = rgb(0, 0, 0.57);
const RED_SHADE = rgb(0.98, 0.83, 0.83);
const RED = rgb(0.75, 0.05, 0.05);

/** facture.pdf: an invoice whose lower, red-shaded part is the temporary proof. */
export async function renderInvoice(application: Application, language: Language): Promise<Uint8Array> {
  const { fields, details, reference, payment } = application;
  const sheet = await PdfPage.create(`${WORDS.invoice[language]} ${details.invoice}`);

  sheet.text(50, 45, WORDS.replica[language], { size: 9, bold: true, colour: RED });
  sheet.text(50, 85, "Certificat qualité de l'air", { size: 20, bold: true, colour: BLUE });
  sheet.text(50, 125, `${WORDS.invoice[language]} ${details.invoice}`, { size: 14, bold: true });
  sheet.text(
    50,
    145,
    `${WORDS.date[language]}${COMMON_TEXTS.colon[language]}${printedDate(application.submittedAt, language)}`,
  );
  sheet.text(50, 160, `${COMMON_TEXTS.reference[language]}${COMMON_TEXTS.colon[language]}${reference}`);
  for (const [index, line] of addressee(fields).entries()) sheet.text(340, 125 + index * 14, line);

  const price = formatCents(payment?.amountCents ?? 0, language, 'EUR', LOCALES[language]);
  sheet.box(50, 260, 495, 22, rgb(0.93, 0.93, 0.98));
  sheet.text(58, 275, WORDS.item[language]);
  sheet.text(480, 275, price);
  sheet.text(58, 300, `${WORDS.plate[language]}${COMMON_TEXTS.colon[language]}${fields.plate}`);
  sheet.text(330, 330, WORDS.total[language], { bold: true });
  sheet.text(480, 330, price, { bold: true });

  sheet.box(0, 440, 595.28, 401.89, RED_SHADE);
  sheet.text(50, 480, WORDS.proof[language], { size: 16, bold: true, colour: RED });
  const facts = [
    [WORDS.plate, fields.plate],
    [WORDS.country, fields.country],
    [WORDS.class, `Crit'Air ${details.critAirClass}`],
    [WORDS.first, printedDate(fields.firstRegistration ?? '', language)],
    [COMMON_TEXTS.reference, reference],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    sheet.text(50, 520 + index * 24, label[language], { size: 12 });
    sheet.text(240, 520 + index * 24, value ?? '', { size: 12, bold: true });
  }
  sheet.text(50, 660, WORDS.keep[language]);
  sheet.dummyDataMatrix(420, 510, 110, `${reference} ${fields.plate}`);
  return sheet.save();
}

function addressee(fields: Record<string, string>): string[] {
  const name = fields.company ?? `${fields.firstName ?? ''} ${fields.surname ?? ''}`.trim();
  const town = `${fields.postcode ?? ''} ${fields.town ?? ''}`;
  return [name, fields.address ?? '', fields.addressExtra ?? '', town, fields.holderCountry ?? ''].filter(Boolean);
}

function printedDate(iso: string, language: Language): string {
  return iso
    ? new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))
    : '';
}
