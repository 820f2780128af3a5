// Runs before every file of browser tests.
import { afterEach, expect } from 'vitest';
import { drainPolicyViolations } from './browser.ts';

afterEach(() => expect(drainPolicyViolations()).toEqual([]));
