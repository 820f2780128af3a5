// Runs before every test file. React, the browser and libraries report misuse through console.error only, so anything
// written there fails the test that wrote it. Vitest itself fails on unhandled rejections.
import { afterAll, afterEach } from 'vitest';
import { recordConsoleError, takeUnexpectedConsoleErrors } from './console-errors.ts';

console.error = recordConsoleError;
afterEach(failOnConsoleErrors);
afterAll(failOnConsoleErrors);

function failOnConsoleErrors() {
  const errors = takeUnexpectedConsoleErrors();
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
}
