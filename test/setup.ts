// Runs before every test file. React, the browser and libraries report misuse through console.error only, so anything
// written there fails the test that wrote it. Vitest itself fails on unhandled rejections.
import React from 'react';
import { afterAll, afterEach } from 'vitest';
import { recordConsoleError, takeUnexpectedConsoleErrors } from './console-errors.ts';

console.error = recordConsoleError;
afterEach(failOnConsoleErrors);
afterAll(failOnConsoleErrors);

function failOnConsoleErrors() {
  const errors = takeUnexpectedConsoleErrors();
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
}

// Playwright reads the stack at each of its calls, to name the call should it fail, and Vite looks up each line of it in
// a source map: a seventh of what a worker with a browser does. Its own stacks go without.
const { prepareStackTrace: mapped } = Error;
if (mapped && mapped.name !== 'mappedButPlaywrights')
  Error.prepareStackTrace = function mappedButPlaywrights(error, sites) {
    const isPlaywrights = sites[0]?.getFileName()?.includes('playwright-core');
    return isPlaywrights ? [`${error}`, ...sites].join('\n    at ') : mapped(error, sites);
  };

// React's development build does likewise for each element, to name in its warnings who made it: half of what a page of a
// replica takes. It stops at ten thousand of them in a second, and here before the first; it warns of the same things.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object) {
  const isReached = { get: () => 10_000, set: () => undefined, configurable: true };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', isReached);
}
