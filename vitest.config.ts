import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/database-server.ts'],
    // One more than the two cores that the suite is measured on: tests wait a third of their time, for a timer, a browser or
    // a process that starts. test/ports.ts has ports for as many.
    maxWorkers: 3,
    // The times below end what hangs. On a machine that others share everything may take several times as long, and that is no fault.
    // Each worker loads the product once for all its files, which takes longer than most of them. So a test puts back what it
    // changed of a module, as it does within its file.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'sandbox/**/*.test.{ts,tsx}',
            'tools/**/*.test.{ts,mjs}',
            'test/*.test.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          sequence: { groupOrder: 1 },
          globalSetup: ['test/bundled-server.mjs'],
          include: ['test/integration/**/*.test.{ts,tsx}'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          setupFiles: ['test/e2e/setup.ts'],
          include: ['test/e2e/**/*.test.{ts,tsx}'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          sequence: { groupOrder: 3 },
          // Some of its pages and mails eat all that there is: a third beside them would only wait.
          maxWorkers: 2,
          globalSetup: ['test/bundled-server.mjs'],
          setupFiles: ['test/e2e/setup.ts'],
          env: { TEST_DEPTH: 'deep' },
          include: ['test/deep/**/*.test.{ts,tsx}'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
