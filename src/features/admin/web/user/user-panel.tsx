import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#browser/format-time.ts';
import { requestJson } from '#browser/request-json.ts';
import { displayAmount } from '#features/orders/display-amount.ts';
import { orderLifecycle } from '#features/orders/lifecycle.ts';
import { api } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type UserStory, userStorySchema } from '../../contract.ts';
import { AddressLink } from '../parts/address-link.tsx';
import { IdCopy } from '../parts/id-copy.tsx';
import { LoadProblem } from '../parts/load-problem.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Section } from '../parts/section.tsx';
import { SidePanel } from '../parts/side-panel.tsx';
import { RoleBadges } from './role-badges.tsx';
import { RoleToggles } from './role-toggles.tsx';
import { ViewSection } from './view-section.tsx';

export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => requestJson(api.adminUser(id), { answer: userStorySchema, signal }),
  });
  return (
    <SidePanel title={data?.display_name ?? 'User'} shows={id} onClose={onClose}>
      {error && !data && <LoadProblem title="Error loading data" error={error} onRetry={refetch} />}
      {data ? <Story user={data} /> : !error && <Skeleton className="h-64" />}
    </SidePanel>
  );
}

function Story({ user }: { user: UserStory }) {
  return (
    <>
      <Section title="Account" aside={<RoleToggles user={user} />}>
        <Facts
          facts={[
            ['E-mail', <IdCopy key="email" id={user.email} label="e-mail" short={user.email} />],
            ['Confirmed', user.email_verified ? 'Yes' : 'Not yet'],
            ['Roles', <RoleBadges key="roles" roles={user.roles} />],
            ['Last login', user.last_login ? <Moment key="login" at={user.last_login} /> : 'Never'],
            ['Signed up', formatMoment(user.created_at)],
            ['User id', <IdCopy key="id" id={user.id} label="user id" short={user.id} />],
          ]}
        />
      </Section>
      <Section title="Orders">
        {user.orders.length === 0 && <p className="text-ink-soft text-sm">No orders yet.</p>}
        <ul className="divide-y divide-line text-sm">
          {user.orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <AddressLink opens={{ order: order.id, user: null }}>{order.order_ref}</AddressLink>
              <span className="min-w-0 flex-1 truncate">
                {order.city_zone}, {order.country}
              </span>
              <span className="tabular-nums">{displayAmount(order.total_cents)}</span>
              <Badge tone={orderLifecycle[order.status].tone}>{orderLifecycle[order.status].label}</Badge>
            </li>
          ))}
        </ul>
      </Section>
      <ViewSection user={user} />
    </>
  );
}
