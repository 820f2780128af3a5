import { RateLimiterMemory } from 'rate-limiter-flexible';
import { readSession } from '#money/read-session.ts';
import type { Context } from '#platform/context.ts';
import type { CheckoutState } from './payment-answers.ts';

type Looked = CheckoutState['state'];
type Ctx = Pick<Context, 'db' | 'payments' | 'log'>;

/** In seconds: for so long a look is remembered. */
const spanSeconds = 10;
/** The page looks every two seconds, and a customer may have it open twice. */
const looksInSpan = 10;

const counted = new RateLimiterMemory({ points: looksInSpan, duration: spanSeconds });
const underWay = new Map<string, Promise<Looked>>();
const latest = new Map<string, Promise<Looked>>();

/**
 * How a payment page stands, as its provider tells it. Who asks while a look is on its way shares it, and who asks too often
 * hears what was seen last: the provider is asked so many times for one page, whoever asks us.
 */
export async function lookAtPayment(ctx: Ctx, sessionId: string): Promise<Looked> {
  const shared = underWay.get(sessionId);
  if (shared) return shared;
  // Nothing is awaited between here and the look: two that come at once must not both look.
  const mayLook = counted.consume(sessionId).then(
    () => true,
    () => false,
  );
  const looking = mayLook.then((may) => (may ? look(ctx, sessionId) : (latest.get(sessionId) ?? look(ctx, sessionId))));
  underWay.set(sessionId, looking);
  try {
    return await looking;
  } finally {
    underWay.delete(sessionId);
    if (await mayLook) remember(sessionId, looking);
  }
}

async function look(ctx: Ctx, sessionId: string): Promise<Looked> {
  const session = await readSession(ctx, sessionId);
  if (session.paid) return 'paid';
  if (session.status === 'expired') return 'expired';
  return session.declined ? 'declined' : 'open';
}

function remember(sessionId: string, looking: Promise<Looked>): void {
  latest.set(sessionId, looking);
  setTimeout(() => latest.get(sessionId) === looking && latest.delete(sessionId), spanSeconds * 1000).unref();
}
