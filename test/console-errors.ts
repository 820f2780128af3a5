import { format } from 'node:util';

const expected: RegExp[] = [];
const unexpected: string[] = [];

/** Lets the current test write what matches to `console.error`, for tests of how a failure is reported. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

export function recordConsoleError(...args: unknown[]): void {
  const text = format(...args);
  if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
}

/** Forgets everything and answers what no test said it expected. */
export function takeUnexpectedConsoleErrors(): string[] {
  expected.length = 0;
  return unexpected.splice(0);
}
