import { expect, test } from 'vitest';
import { assertSafePath } from '#platform/files/file-store.ts';
import { toDocumentFileName } from './document-file-name.ts';

test.each([
  ['facture.pdf', 'facture.pdf'],
  ['Votre attestation (copie).PDF', 'Votre-attestation-copie-.PDF'],
  ['../../etc/passwd', 'etc-passwd'],
  ['.hidden.pdf', 'hidden.pdf'],
  ['证明.pdf', 'proof.pdf'],
  ['', 'proof.pdf'],
  ['...', 'proof.pdf'],
  [`${'long '.repeat(60)}.pdf`, `${'long-'.repeat(60).slice(0, 117)}.pdf`],
  ['x'.repeat(300), 'x'.repeat(121)],
  [`a.${'e'.repeat(300)}`, `a.${'e'.repeat(119)}`],
])('%s is stored as %s', (given, stored) => {
  expect(toDocumentFileName(given)).toBe(stored);
  expect(() => assertSafePath(`folder/${stored}`)).not.toThrow();
});
