import { defineConfig } from 'drizzle-kit';

/** Only to draft a migration from the tables; the drafted SQL is then read, named and frozen in db/migrations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/tables.ts', './src/platform/*/tables.ts'],
  out: './.cache/drizzle',
});
