// Runs before every file of browser tests.
import { afterEach, expect } from 'vitest';
import { takePolicyBreaches } from './browser.ts';

afterEach(() => expect(takePolicyBreaches()).toEqual([]));
