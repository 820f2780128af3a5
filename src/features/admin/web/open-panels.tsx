import { lazy, Suspense } from 'react';
import { useAddress } from './list/use-address.ts';

const OrderPanel = lazy(async () => ({ default: (await import('./order/order-panel.tsx')).OrderPanel }));
const UserPanel = lazy(async () => ({ default: (await import('./user/user-panel.tsx')).UserPanel }));
const MailDialog = lazy(async () => ({ default: (await import('./mail/mail-dialog.tsx')).MailDialog }));

/** What the address says is open, on any page of the console; fetched with the first use. */
export function OpenPanels() {
  const { get, set } = useAddress();
  const [order, user, mail] = [get('order'), get('user'), get('mail')];
  return (
    <Suspense>
      {order && <OrderPanel id={order} onClose={() => set({ order: null })} />}
      {user && !order && <UserPanel id={user} onClose={() => set({ user: null })} />}
      {mail && <MailDialog id={mail} onClose={() => set({ mail: null })} />}
    </Suspense>
  );
}
