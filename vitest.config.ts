import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TEST_CLOCK_AHEAD_MS } from './test/clock-offset.ts';
import { startRunAtInstant } from './test/test-instants.ts';

const { TEST_INSTANT: instant, [TEST_CLOCK_AHEAD_MS]: begun } = process.env;
if (instant && begun === undefined) {
  const { at, machine = process.env.TZ ?? 'UTC' } = await startRunAtInstant(instant);
  process.stdout.write(
    `The instant of this run: TEST_INSTANT=${instant} (${at.toISOString()}, machine in ${machine})\n`,
  );
}

/** What takes long begins first, or a worker is still at it when the others have nothing left. */
const longest = [
  'test/e2e/customer-texts.test.ts',
  'test/e2e/order.test.ts',
  'test/e2e/public-site.test.ts',
  'test/e2e/desk.test.ts',
  'test/e2e/accounts.test.ts',
  'test/e2e/crawl.test.ts',
  'test/e2e/admin-automation.test.ts',
  'test/integration/kill-run.test.ts',
  'test/integration/inbound-mail.test.ts',
  'test/integration/desk.test.ts',
  'test/integration/letters.test.ts',
  'test/integration/account-safety.test.ts',
  'test/integration/engines.test.ts',
  'test/integration/data-rights.test.ts',
  'test/integration/order-hold.test.ts',
  'test/integration/automation.test.ts',
  'test/integration/statements.test.ts',
  'test/integration/try-again.test.ts',
  'test/integration/startup.test.ts',
  'src/robot/process/robot.test.ts',
  'src/platform/isolation/isolated-task-runner.test.ts',
  'src/platform/db/embedded-server.db.test.ts',
  'src/robot/hidden-value-check.test.ts',
  'src/robot/what-leaves.test.ts',
  'src/permits/authorities/certificat-air/driver-stops.test.ts',
  'src/permits/every-zone.test.ts',
  'src/robot/screens.test.ts',
  'src/robot/human-handoff.test.ts',
  'src/permits/authorities/certificat-air/driver-leaves.test.ts',
  'src/permits/authorities/amb-barcelona/driver.test.ts',
  'src/permits/authorities/certificat-air/driver.test.ts',
  'test/portal-mails-of-each.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Project by project, for a worker that changes to another one loads everything anew.
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project, moduleId }: TestSpecification) => {
      const rank = longest.indexOf(relative(import.meta.dirname, moduleId));
      return projects.indexOf(project.name) * (longest.length + 1) + (rank < 0 ? longest.length : rank);
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** `npm run test:deep -- mutations` tries a thousand of them; `docs/mutations.md` behind it has the table written there. */
const mutations = {
  isAlone: process.argv.includes('mutations'),
  table: process.argv.find((argument) => argument === 'docs/mutations.md'),
};

declare module 'vitest' {
  export interface ProvidedContext {
    mutations: typeof mutations;
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/database-server.ts'],
    // One more than the two cores that the suite is measured on: tests wait a third of their time, for a timer, a browser or
    // a process that starts. test/free-ports.ts has ports for as many.
    maxWorkers: 3,
    // The times below end what hangs. On a machine that others share everything may take several times as long, and that is no fault.
    // Each worker loads the product once for all its files, which takes longer than most of them. So a test puts back what it
    // changed of a module, as it does within its file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
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
            'test/mutations/*.test.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
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
          sequence: { groupOrder: 1 },
          // Some of its pages and mails eat all that there is: a third beside them would only wait.
          maxWorkers: 2,
          globalSetup: ['test/bundled-server.mjs'],
          setupFiles: ['test/e2e/setup.ts'],
          env: { TEST_DEPTH: 'deep' },
          provide: { mutations },
          include: ['test/deep/**/*.test.{ts,tsx}'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
