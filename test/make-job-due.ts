import { sql } from 'drizzle-orm';
import type { JobName } from '../src/platform/jobs/job.ts';
import type { Installation } from './installation.ts';
import { waitUntil } from './wait-until.ts';

/** A job is in line for later, because it failed or leaves the live process its time; the test does not wait for that. */
export async function makeJobDue({ ctx: { db } }: Installation, name: JobName): Promise<void> {
  const moved = async () => {
    const { rows } = (await db.execute(
      sql`update pgboss.job set start_after = now() where name = ${name}
        and state in ('created', 'retry') and start_after > now() returning id`,
    )) as unknown as { rows: unknown[] };
    return rows.length > 0;
  };
  await waitUntil(moved, `${name} is in line for later`);
}
