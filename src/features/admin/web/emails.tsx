import { pageMeta } from '#browser/page-meta.ts';
import { useAddress } from './list/use-address.ts';
import { InboundList } from './mail/inbound-list.tsx';
import { NotificationList } from './mail/notification-list.tsx';

export const meta = () => pageMeta({ title: 'Emails', description: 'Email Management' });

export default function EmailsPage() {
  const { get } = useAddress();
  return get('box') === 'notifications' ? <NotificationList /> : <InboundList />;
}
