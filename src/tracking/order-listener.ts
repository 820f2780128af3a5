import type { Auth } from '#accounts/auth.ts';
import { readEffectiveViewer } from '#accounts/customer-view.ts';
import { isStaff, readViewer, type Viewer } from '#accounts/viewer.ts';
import { findAccessibleOrder } from '#orders/access.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { StreamSubscriber } from '#platform/http/event-stream.ts';

type Ctx = Pick<Context, 'db' | 'log' | 'clock' | 'settings' | 'accessWatch'> & { auth: Auth };

/** May hear of the order as long as the same request would be answered: by this session, with the roles of the moment. */
export function orderListener(ctx: Ctx, headers: Headers, orderId: string): Promise<StreamSubscriber> {
  return listener(ctx, headers, async (caller) => {
    await findAccessibleOrder(ctx, { order_id: orderId }, caller);
  });
}

/** May hear of all orders of an account as long as the request is that account's. */
export function accountListener(ctx: Ctx, headers: Headers, userId: string): Promise<StreamSubscriber> {
  return listener(ctx, headers, async (caller) => {
    if (caller?.userId !== userId) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
  });
}

/** May hear of the desk as long as they are staff. */
export function deskListener(ctx: Ctx, headers: Headers): Promise<StreamSubscriber> {
  return listener(ctx, headers, async (caller) => {
    if (!isStaff(caller)) throw new Refusal('NOT_ALLOWED', 'Your account may not do this.');
  });
}

/** @param admits refuses who may not listen any more */
async function listener(
  ctx: Ctx,
  headers: Headers,
  admits: (caller: Viewer | undefined) => Promise<void>,
): Promise<StreamSubscriber> {
  // Whose session it is, also while they look at a customer's side.
  const self = await readViewer(ctx, headers);
  return {
    quotaOwner: self?.userId ?? '',
    async isStillAllowed() {
      try {
        // Listening is no use of the session: it must not make it last.
        await admits(await readEffectiveViewer(ctx, headers, 'as-customer', { prolong: false }));
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    onAccessChange: (wake) => (self ? ctx.accessWatch.subscribe(self.userId, wake) : () => undefined),
  };
}
