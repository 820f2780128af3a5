import { expect, test } from 'vitest';
import { type DocumentKind, documentKind, fileExtensionOf } from './document-type.ts';

const jpeg = documentKind(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])) as DocumentKind;

test.each([
  ['scan.jpeg', 'jpeg'],
  ['scan.JPG', 'jpg'],
  ['scan.pdf', 'jpg'],
  ['scan', 'jpg'],
  ['scan.jpeg/../../x', 'jpg'],
])('%s keeps an ending that is true, and gets the true one else', (name, ending) => {
  expect(fileExtensionOf(name, jpeg)).toBe(ending);
});

test('the first bytes tell the kind, a name does not', () => {
  expect(jpeg.contentType).toBe('image/jpeg');
  expect(documentKind(new TextEncoder().encode('<html>'))).toBeUndefined();
});
