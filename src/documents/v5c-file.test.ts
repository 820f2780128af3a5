import { expect, test } from 'vitest';
import { findV5cFileProblem } from './v5c-file.ts';

const MB = 1024 * 1024;

test('PDF, JPG and PNG up to 10MB may be sent', () => {
  for (const type of ['application/pdf', 'image/jpeg', 'image/png'])
    expect(findV5cFileProblem({ type, size: 10 * MB })).toBeUndefined();
});

test('anything else is not even sent', () => {
  expect(findV5cFileProblem({ type: 'image/heic', size: MB })).toBe('Choose a PDF, JPG or PNG file.');
  expect(findV5cFileProblem({ type: 'application/pdf', size: 10 * MB + 1 })).toBe('The file is larger than 10MB.');
  expect(findV5cFileProblem({ type: 'image/png', size: 0 })).toBe('The file is empty.');
});
