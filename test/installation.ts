import type { AppContext } from '../src/accounts/app-context.ts';
import { type Config, readConfig } from '../src/config.ts';
import { start } from '../src/main.ts';
import { testSettings } from './settings.ts';
import { Shop } from './shop.ts';

export interface Installation extends AsyncDisposable {
  shop: Shop;
  ctx: AppContext;
  config: Config;
  /** Another visitor of the same installation, with cookies of their own. */
  visitor(): Shop;
}

/** The whole product with its sandbox in this process, on ports, folder and database of its own. */
export async function startInstallation(
  more: Record<string, string> = {},
  overrides: Pick<Partial<AppContext>, 'log'> = {},
): Promise<Installation> {
  await using opening = new AsyncDisposableStack();
  const settings = opening.use(await testSettings(more));
  const config = readConfig(settings.environment);
  const running = opening.use(await start('both', config, overrides));
  const opened = opening.move();
  return {
    config,
    ctx: running.ctx,
    shop: new Shop(settings),
    visitor: () => new Shop(settings),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
