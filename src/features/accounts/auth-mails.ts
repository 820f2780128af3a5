import { notify } from '#features/notifications/notify.ts';
import type { NotificationType } from '#features/notifications/types.ts';
import type { Context } from '#platform/context.ts';

interface Owner {
  id: string;
  email: string;
}

/** Promises a mail about an account to its own address. Each is a fact of its own unless `factKey` says otherwise. */
export async function mailOwner(
  ctx: Pick<Context, 'db' | 'queue' | 'ids'>,
  { id, email }: Owner,
  type: NotificationType,
  { data = {}, factKey = `${type}:${ctx.ids.uuid()}` }: { data?: Record<string, string>; factKey?: string } = {},
): Promise<void> {
  await ctx.db.transaction((tx) => notify(ctx, tx, { type, factKey, recipient: email, userId: id, data }));
}
