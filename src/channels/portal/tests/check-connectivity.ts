import type { AppContext } from '#accounts/app-context.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { Connectivity, EndpointCheck } from '#orders/contracts/test-contract.ts';
import { allDrivers } from '#permits/authorities/registry.ts';
import { probeUrl } from '#platform/http/probe-url.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { Driver } from '#robot/driver.ts';
import { siteUrlOf } from '#robot/site-url.ts';

type Ctx = Pick<AppContext, 'db' | 'robot' | 'settings' | 'ids' | 'clock'>;
type NamedCheck = EndpointCheck & { name: string };

/** Starting a browser on a cold machine takes some seconds. */
const browserTimeoutMs = 20_000;
const portalTimeoutMs = 10_000;

/** Whether a robot could work now: a browser opens, and every portal with a driver answers. */
export async function checkConnectivity(ctx: Ctx, viewer: Viewer): Promise<Connectivity> {
  const checks = await Promise.all([checkBrowser(ctx), ...allDrivers().map((driver) => checkPortal(ctx, driver))]);
  const failed = checks.find(({ ok }) => !ok);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'CONNECTIVITY_CHECKED',
      actorId: viewer.userId,
      data: { result: failed ? 'error' : 'good' },
      at: ctx.clock.now(),
    }),
  );
  return {
    success: !failed,
    error: failed ? describeFailedCheck(failed) : null,
    diagnostics: { baseUrl: ctx.robot.browserLocation, endpoints: checks.map(({ name: _name, ...check }) => check) },
  };
}

async function checkBrowser({ robot }: Ctx): Promise<NamedCheck> {
  const [serviceResponse, launch] = await Promise.all([
    withTimeout(browserTimeoutMs, (signal) => robot.probe(signal)).catch(() => undefined),
    withTimeout(browserTimeoutMs, () => robot.browserVersion()).then(
      (version) => ({ ok: true, text: `Chromium ${version}` }),
      (error: unknown) => ({ ok: false, text: firstLine(error) }),
    ),
  ]);
  return {
    name: serviceResponse ? 'The browser service' : 'The local browser',
    url: robot.browserLocation,
    ok: launch.ok,
    status: serviceResponse?.status ?? (launch.ok ? 200 : 0),
    statusText: serviceResponse?.statusText ?? (launch.ok ? 'OK' : 'No browser'),
    note: launch.ok ? `A browser opens: ${launch.text}` : `No browser opens: ${launch.text}`,
    responsePreview: serviceResponse?.preview ?? '',
  };
}

/** A portal that rejects plain requests is still there: robots come with a browser. */
async function checkPortal({ settings }: Ctx, driver: Driver<unknown>): Promise<NamedCheck> {
  const url = `${siteUrlOf(driver, settings.portalsOrigin)}/`;
  const response = await probeUrl(url, { signal: AbortSignal.timeout(portalTimeoutMs) });
  const ok = response.status > 0 && response.status < 500;
  const refused = ok && response.status >= 400;
  return {
    name: `The portal ${driver.name}`,
    url,
    ok,
    status: response.status,
    statusText: response.statusText,
    note: refused ? `${driver.title}: turns plain requests away, which says nothing about browsers` : driver.title,
    responsePreview: response.preview,
  };
}

function describeFailedCheck({ name, status, statusText, note }: NamedCheck): string {
  if (status === 0 || status < 400) return `${name} does not answer (${status === 0 ? statusText : note}).`;
  return `${name} answered ${`${status} ${statusText}`.trim()}.`;
}

/** A browser may put a whole log into its error; the first line names the problem. */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, 300);
}
