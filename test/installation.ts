import { eq } from 'drizzle-orm';
import type { AppContext } from '../src/accounts/app-context.ts';
import type { DependencyOverrides } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { startApp } from '../src/main.ts';
import { orders } from '../src/orders/tables/orders.ts';
import type { Robot } from '../src/robot/process/robot.ts';
import { assertSituationsAgree } from './agreeing-situations.ts';
import { openParserWorker } from './parser-worker.ts';
import { openProductRobot } from './portals/test-robot.ts';
import { ServiceClient } from './service-client.ts';
import { createTestSettings } from './settings.ts';
import { assertStoredNextActions } from './stored-next-actions.ts';

export interface Installation extends AsyncDisposable {
  client: ServiceClient;
  ctx: AppContext;
  config: Config;
  /** Another visitor of the same installation, with cookies of their own. */
  openClient(): ServiceClient;
}

let parsers: ReturnType<typeof openParserWorker> | undefined;
let robot: Robot | undefined;

/**
 * One pair of parsers and one robot for all installations of a worker, as long as that lives: each would start its own, with a
 * browser, which takes longer than most tests. An installation with a log to be read, or a browser service, has its own.
 */
function sharedPorts({ browser }: Config): DependencyOverrides {
  parsers ??= openParserWorker();
  if (browser.wsEndpoint) return { alone: parsers.alone };
  robot ??= openProductRobot();
  return { alone: parsers.alone, robot };
}

/** The whole product with its sandbox in this process, on ports, folder and database of its own. */
export async function startInstallation(
  more: Record<string, string> = {},
  overrides: Pick<Partial<AppContext>, 'log'> = {},
): Promise<Installation> {
  await using opening = new AsyncDisposableStack();
  const settings = opening.use(await createTestSettings(more));
  const config = readConfig(settings.environment);
  const running = opening.use(await startApp('both', config, overrides.log ? overrides : sharedPorts(config)));
  opening.defer(async () => {
    await assertStoredNextActions(running.ctx);
    await assertSituationsAgree(running.ctx);
  });
  const { ctx } = running;
  const openClient = () =>
    new ServiceClient(settings, async (id) => {
      const [order] = await ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
      return order?.status;
    });
  const opened = opening.move();
  return {
    config,
    ctx,
    client: openClient(),
    openClient,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
