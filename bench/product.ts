import { productCommand as bundleCommand } from '../test/killable-product.ts';
import { createTestSettings } from '../test/settings.ts';
import { type Running, start, untilAnswered } from './machine.ts';

/** What `npm start` runs, once everything is built; from the project's folder, where every npm command runs. */
export const productCommand = [process.execPath, ...bundleCommand];

export interface Product extends Running {
  origin: string;
  sandboxOrigin: string;
  environment: Record<string, string>;
}

/** The product as `npm start` runs it, on ports and data of its own, until it answers; pinned to a core where one is said. */
export async function startProduct({
  core,
  more = {},
}: {
  core?: number;
  more?: Record<string, string>;
} = {}): Promise<Product> {
  await using opening = new AsyncDisposableStack();
  const settings = opening.use(await createTestSettings(more));
  const product = opening.use(start(productCommand, settings.environment, core));
  await untilAnswered(`${settings.origin}/healthz`);
  const opened = opening.move();
  return {
    ...product,
    origin: settings.origin,
    sandboxOrigin: settings.sandboxOrigin,
    environment: settings.environment,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
