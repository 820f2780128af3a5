import { type Config, readConfig } from '../src/config.ts';
import { adminCredentials, adminSettings } from './admins.ts';
import { InterceptingProxy } from './intercepting-proxy.ts';
import { KillableProduct } from './killable-product.ts';
import { ServiceClient } from './service-client.ts';
import { createTestSettings } from './settings.ts';
import { startStandaloneSandbox } from './standalone-sandbox.ts';

/** The product as a child process; the outside world lives here, so it survives and remembers when the product is killed. */
export interface KillableInstallation extends AsyncDisposable {
  product: KillableProduct;
  client: ServiceClient;
  /** Signed in as an administrator. */
  admin: ServiceClient;
  /** Between the robot's browser and the portals. */
  portalProxy: InterceptingProxy;
  /** Between the product and the card provider's API. */
  cardProxy: InterceptingProxy;
  /** Between the outside world (card provider, customers) and the product's HTTP port. */
  webProxy: InterceptingProxy;
  environment: Record<string, string>;
  config: Config;
}

export async function startKillableInstallation(more: Record<string, string> = {}): Promise<KillableInstallation> {
  await using opening = new AsyncDisposableStack();
  const settings = opening.use(await createTestSettings(more, 'embedded'));
  const config = readConfig(settings.environment);
  const { sandbox, mail, web } = config;
  const doorGate = opening.use(await new InterceptingProxy(`http://127.0.0.1:${web.port}`).open());
  opening.use(await startStandaloneSandbox(config, doorGate.origin));
  const portalGate = opening.use(await new InterceptingProxy(sandbox.origin).open());
  const cardGate = opening.use(await new InterceptingProxy(sandbox.origin).open());
  const environment = {
    ...settings.environment,
    SANDBOX: 'off',
    STRIPE_API_ORIGIN: cardGate.origin,
    PORTALS_ORIGIN: `${portalGate.origin}/portals`,
    SMTP_URL: mail.smtpUrl,
    ...adminSettings,
  };
  const product = opening.use(new KillableProduct(environment));
  await product.start();
  const staff = new ServiceClient(settings);
  await staff.signIn(adminCredentials.email, adminCredentials.password);
  const opened = opening.move();
  return {
    product,
    client: new ServiceClient(settings),
    admin: staff,
    portalProxy: portalGate,
    cardProxy: cardGate,
    webProxy: doorGate,
    environment,
    config,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
