import type { Auth } from '#accounts/auth.ts';
import { readEffectiveViewer } from '#accounts/customer-view.ts';
import { isStaff, readViewer, type Viewer } from '#accounts/viewer.ts';
import { findAccessibleOrder } from '#orders/access.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { StreamSubscriber } from '#platform/http/event-stream.ts';

type Ctx = Pick<Context, 'db' | 'log' | 'clock' | 'settings' | 'accessWatch'> & { auth: Auth };

/** Subscriber to one order; allowed while this session, with its current roles, may still read that order. */
export function orderListener(ctx: Ctx, headers: Headers, orderId: string): Promise<StreamSubscriber> {
  return listener(ctx, headers, async (caller) => {
    await findAccessibleOrder(ctx, { order_id: orderId }, caller);
  });
}

/** Subscriber to all orders of an account; allowed while the request acts as that account. */
export function accountListener(ctx: Ctx, headers: Headers, userId: string): Promise<StreamSubscriber> {
  return listener(ctx, headers, async (caller) => {
    if (caller?.userId !== userId) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
  });
}

/** Subscriber to the desk; allowed while the account is staff. */
export function deskListener(ctx: Ctx, headers: Headers): Promise<StreamSubscriber> {
  return listener(ctx, headers, async (caller) => {
    if (!isStaff(caller)) throw new Refusal('NOT_ALLOWED', 'Your account may not do this.');
  });
}

/** @param admits throws a Refusal for a caller who may no longer listen */
async function listener(
  ctx: Ctx,
  headers: Headers,
  admits: (caller: Viewer | undefined) => Promise<void>,
): Promise<StreamSubscriber> {
  // The signed-in account itself, also while it views as a customer.
  const signedInViewer = await readViewer(ctx, headers);
  return {
    quotaOwner: signedInViewer?.userId ?? '',
    async isStillAllowed() {
      try {
        // An open stream does not count as use of the session, so it must not prolong it.
        await admits(await readEffectiveViewer(ctx, headers, 'as-customer', { prolong: false }));
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    onAccessChange: (wake) =>
      signedInViewer ? ctx.accessWatch.subscribe(signedInViewer.userId, wake) : () => undefined,
  };
}
