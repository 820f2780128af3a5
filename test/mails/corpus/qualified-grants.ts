/*
 * Written by an outsider who had read neither what reads them nor these tests: an office's own notice of a grant, in which the
 * yes is taken back, bounded or hidden. Each was believed.
 */

const notice = (said: string, more = '') =>
  `Dear Sir or Madam,\n\n${said} It holds for five years, as long as the details do not change.\n\nFile number: BX-2026-1234\nNumber plate: AB12CDE\nCountry of registration: GB\nAccess to the zone: allowed\n${more}\nThis is an automatic message, please do not reply.`;

/** As Brussels' replica writes it. */
export const unqualifiedGrant = notice('Your registration has been approved.');

export const qualifiedGrants: readonly string[] = [
  notice('Your registration has been approved provisionally.'),
  notice('Your registration would have been approved.'),
  notice('Your registration has been approved in principle.'),
  notice('Your registration has been approved once your certificate of conformity is in our possession.'),
  notice('Your registration has been approved for a trial period of three days.'),
  notice('Your registration has been approved. It has lapsed.'),
  notice('Your registration has been approved. Its effects rest until further notice.'),
  notice('Your registration has n\u200bot been approved.'),
  notice('Your registration has been approved.', 'Vehicle: Opel Corsa, diesel'),
  notice('Your registration has been approved.', 'Status: lapsed'),
  notice('Your registration has been approved.').replace('five years', 'five days'),
  'Uw registratie is in principe goedgekeurd.\n\nDossiernummer: BX-2026-1234',
  'Uw registratie is goedgekeurd voor een proefperiode van drie dagen.\n\nDossiernummer: BX-2026-1234',
  'Madame, Monsieur,\n\nVotre enregistrement a été approuvé en principe.\n\nNuméro de dossier : BX-2026-1234',
  'Sehr geehrte Damen und Herren,\n\nIhre Registrierung wurde im Grundsatz genehmigt.\n\nAktenzeichen: BX-2026-1234',
];

const page = (inside: string) =>
  `<html><body><p>Dear Sir or Madam,</p>${inside}<p>File number: BX-2026-1234<br>Number plate: AB12CDE</p></body></html>`;
const yes = 'Your registration has been approved.';

/** The two bodies of a mail: plain text, page. */
export const conflictingHtmlGrants: readonly (readonly [text: string | null, page: string])[] = [
  [null, page(`<p><del>${yes}</del></p>`)],
  [null, page(`<p style="text-decoration:line-through">${yes}</p>`)],
  [null, page(`<p>${yes}</p><img src="x.png" alt="Your registration was refused">`)],
  [null, page(`<style>p.a::after { content: "has been refused" }</style><p class="a">${yes}</p>`)],
  [unqualifiedGrant, page('<p>Your registration was refused. Your vehicle may not enter the zone.</p>')],
  [unqualifiedGrant, page(`<p>${yes}</p><p>Number plate: KT68 ZZZ</p>`)],
];

/** Papers that are none. */
export const invalidDocumentTexts: readonly string[] = [
  'DRAFT - NOT VALID\nCertificate of registration\nNumber plate: AB12CDE',
  'Certificate of registration\nNumber plate: AB12CDE\nThis certificate has no legal effect.',
  'SPECIMEN\nNumber plate: AB12CDE',
  'Facture\nPlaque : AB12CDE\nClasse : non classé\nCertificat non délivré',
  'STORNIERT\nKennzeichen: AB12CDE',
];
