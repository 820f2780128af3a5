import { defineConfig } from 'drizzle-kit';

/** Only to draft a migration from the tables; the drafted SQL is then read, named and frozen in db/migrations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/tables.ts'],
  out: './.cache/drizzle',
});
