import { type Config, readConfig } from '../src/config.ts';
import { boss, withBoss } from './admins.ts';
import { ChildProduct } from './child-product.ts';
import { Gate } from './gate.ts';
import { startOutsideWorld } from './outside-world.ts';
import { testSettings } from './settings.ts';
import { Shop } from './shop.ts';

/** The product as a child process; the outside world lives here, so it survives and remembers when the product is killed. */
export interface KillableInstallation extends AsyncDisposable {
  product: ChildProduct;
  shop: Shop;
  /** Signed in as an administrator. */
  admin: Shop;
  /** Between the robot's browser and the portals. */
  portalGate: Gate;
  /** Between the product and the card provider's API. */
  cardGate: Gate;
  /** Between the outside world (card provider, customers) and the product's HTTP port. */
  doorGate: Gate;
  environment: Record<string, string>;
  config: Config;
}

export async function startKillable(more: Record<string, string> = {}): Promise<KillableInstallation> {
  await using opening = new AsyncDisposableStack();
  const settings = opening.use(await testSettings(more, 'embedded'));
  const config = readConfig(settings.environment);
  const { sandbox, mail, web } = config;
  const doorGate = opening.use(await new Gate(`http://127.0.0.1:${web.port}`).open());
  opening.use(await startOutsideWorld(config, doorGate.origin));
  const portalGate = opening.use(await new Gate(sandbox.origin).open());
  const cardGate = opening.use(await new Gate(sandbox.origin).open());
  const environment = {
    ...settings.environment,
    SANDBOX: 'off',
    STRIPE_API_ORIGIN: cardGate.origin,
    PORTALS_ORIGIN: `${portalGate.origin}/portals`,
    SMTP_URL: mail.smtpUrl,
    ...withBoss,
  };
  const product = opening.use(new ChildProduct(environment));
  await product.start();
  const staff = new Shop(settings);
  await staff.signIn(boss.email, boss.password);
  const opened = opening.move();
  return {
    product,
    shop: new Shop(settings),
    admin: staff,
    portalGate,
    cardGate,
    doorGate,
    environment,
    config,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
