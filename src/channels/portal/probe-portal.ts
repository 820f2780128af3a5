import { and, eq } from 'drizzle-orm';
import { resumePortal, scheduleProbe } from '#orders/automatic-pause.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Driver } from '#robot/driver.ts';
import { siteUrlOf } from '#robot/site-url.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>;

const probeTimeoutMs = 10_000;
const maxPageChars = 300_000;

/** Probes a portal that the product has paused: if it answers, it is opened, else it is probed again later. */
export async function probePortal(ctx: Ctx, { portal, pausedAt }: { portal: string; pausedAt: string }): Promise<void> {
  const driver = findDriver(portal);
  const isMeant = and(eq(permitEntities.portal, portal), eq(permitEntities.pausedAt, new Date(pausedAt)));
  if (!driver || (await ctx.db.$count(permitEntities, isMeant)) === 0) return;
  const answers = await isPortalAnswering(driver, `${siteUrlOf(driver, ctx.settings.portalsOrigin)}/`);
  await ctx.db.transaction(async (tx) => {
    if ((await tx.$count(permitEntities, isMeant)) === 0) return;
    if (answers) await resumePortal(ctx, tx, portal);
    else await scheduleProbe(ctx, tx, portal, new Date(pausedAt));
  });
}

/** A portal that turns plain requests away (403) is still there: robots come with a browser. */
async function isPortalAnswering({ outcomes }: Driver<unknown>, url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
    const page = (await response.text()).slice(0, maxPageChars);
    const isMaintenance = outcomes.some(
      ({ result, text }) => result === 'maintenance' && text?.test(withoutScripts(page)),
    );
    return response.status < 500 && !isMaintenance;
  } catch {
    return false;
  }
}

function withoutScripts(html: string): string {
  const [firstPart = '', ...scripts] = html.split(/<script/i);
  return [
    firstPart,
    ...scripts.map((script) =>
      script
        .split(/<\/script/i)
        .slice(1)
        .join(' '),
    ),
  ].join(' ');
}
