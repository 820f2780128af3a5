import { expect, test } from 'vitest';
import { refuseFile } from './v5c-file.ts';

const MB = 1024 * 1024;

test('PDF, JPG and PNG up to 10MB may be sent', () => {
  for (const type of ['application/pdf', 'image/jpeg', 'image/png'])
    expect(refuseFile({ type, size: 10 * MB })).toBeUndefined();
});

test('anything else is not even sent', () => {
  expect(refuseFile({ type: 'image/heic', size: MB })).toBe('Choose a PDF, JPG or PNG file.');
  expect(refuseFile({ type: 'application/pdf', size: 10 * MB + 1 })).toBe('The file is larger than 10MB.');
  expect(refuseFile({ type: 'image/png', size: 0 })).toBe('The file is empty.');
});
