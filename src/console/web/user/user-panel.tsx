import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { z } from 'zod';
import { viewAsCustomerSchema } from '#accounts/contract.ts';
import { displayAmount } from '#orders/display-amount.ts';
import { orderLifecycle } from '#orders/states/lifecycle.ts';
import { api, pages } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyableId } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { formatMoment } from '#ui/page/format-time.ts';
import { errorText, requestJson } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { FactList, PanelSection } from '#ui/parts/panel-section.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { SidePanel } from '#ui/parts/side-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { type AdminUser, adminUserSchema } from '../../admin-user-contract.ts';
import { RoleBadges, RoleToggles } from './roles.tsx';

export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => requestJson(api.adminUser(id), { answer: adminUserSchema, signal }),
  });
  return (
    <SidePanel title={data?.display_name ?? 'User'} contentKey={id} onClose={onClose}>
      {error && !data && <LoadErrorNotice title="Error loading data" error={error} onRetry={refetch} />}
      {data ? <UserDetails user={data} /> : !error && <Skeleton className="h-64" />}
    </SidePanel>
  );
}

function UserDetails({ user }: { user: AdminUser }) {
  return (
    <>
      <PanelSection title="Account" aside={<RoleToggles user={user} />}>
        <FactList
          facts={[
            ['E-mail', <CopyableId key="email" id={user.email} label="e-mail" short={user.email} />],
            ['Confirmed', user.email_verified ? 'Yes' : 'Not yet'],
            ['Roles', <RoleBadges key="roles" roles={user.roles} />],
            ['Last login', user.last_login ? <RelativeTime key="login" at={user.last_login} /> : 'Never'],
            ['Signed up', formatMoment(user.created_at)],
            ['User id', <CopyableId key="id" id={user.id} label="user id" short={user.id} />],
          ]}
        />
      </PanelSection>
      <PanelSection title="Orders">
        {user.orders.length === 0 && <p className="text-ink-soft text-sm">No orders yet.</p>}
        <ul className="divide-y divide-line text-sm">
          {user.orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <UrlStateLink opens={{ order: order.id, user: null }}>{order.order_ref}</UrlStateLink>
              <span className="min-w-0 flex-1 truncate">
                {order.city_zone}, {order.country}
              </span>
              <span className="tabular-nums">{displayAmount(order.total_cents)}</span>
              <Badge tone={orderLifecycle[order.status].tone}>{orderLifecycle[order.status].label}</Badge>
            </li>
          ))}
        </ul>
      </PanelSection>
      <SessionsSection user={user} />
      <CustomerViewSection user={user} />
    </>
  );
}

const sessionsText = (count: number) => `Signed in on ${count === 1 ? 'one device' : `${count} devices`}.`;

/** Signs a user out everywhere, for a lost phone or a colleague who left. */
function SessionsSection({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => callServerFunction('end-user-sessions', { user_id: user.id }, z.unknown()),
    onSuccess: () => {
      setAsking(false);
      showToast({ tone: 'success', title: 'Signed out everywhere' });
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: 'Sessions not ended',
        description: errorText(error, 'Please try again.'),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <PanelSection
      title="Sessions"
      aside={user.sessions > 0 && <CompactButton onClick={() => setAsking(true)}>End sessions…</CompactButton>}
    >
      <p className="text-ink-soft text-sm">
        {user.sessions === 0 ? 'Not signed in anywhere.' : sessionsText(user.sessions)}
      </p>
      {isAsking && (
        <Dialog open onClose={() => setAsking(false)} title={`Sign ${user.display_name} out everywhere?`}>
          <p className="text-base">
            Every device of theirs is signed out at once. Their password stays as it is. You and the time are kept.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button tone="danger" busy={end.isPending} onClick={() => end.mutate()}>
              End all sessions
            </Button>
            <Button tone="plain" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </PanelSection>
  );
}

/** View as this customer, and who has done so before. */
function CustomerViewSection({ user }: { user: AdminUser }) {
  const [isAsking, setAsking] = useState(false);
  if (user.roles.some((role) => role !== 'user')) return null;
  return (
    <PanelSection
      title="Customer’s side"
      aside={<CompactButton onClick={() => setAsking(true)}>View as customer…</CompactButton>}
    >
      {user.views.length === 0 && <p className="text-ink-soft text-sm">Nobody has looked at it.</p>}
      <ul className="divide-y divide-line text-sm">
        {user.views.map(({ id, admin, reason, started_at }) => (
          <li key={id} className="py-1.5">
            {admin}, <RelativeTime at={started_at} />: <span className="break-words text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
      {isAsking && <CustomerViewDialog user={user} onClose={() => setAsking(false)} />}
    </PanelSection>
  );
}

interface ViewDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Explains what view as means and asks for the reason, then opens the customer's pages. */
function CustomerViewDialog({ user, onClose }: ViewDialogProps) {
  const fields = useFormFields({ reason: '' }, ({ reason }) => {
    const checked = viewAsCustomerSchema.shape.reason.safeParse(reason);
    return checked.error ? { reason: checked.error.issues[0]?.message ?? '' } : {};
  });
  const start = useMutation({
    mutationFn: () => callServerFunction('start-view', { user_id: user.id, reason: fields.values.reason }, z.unknown()),
    // A full page load, so that no console data stays in memory beside the customer's.
    onSuccess: () => window.location.assign(pages.dashboard),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: 'The view could not be started',
        description: errorText(error, 'Please try again.'),
      }),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.isComplete()) start.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={`View as ${user.display_name}?`}>
      <ul className="mb-5 list-disc space-y-1.5 pl-5 text-base">
        <li>For 15 minutes you see their applications as they see them. Nothing can be changed.</li>
        <li>You, the time and your reason are kept. The customer finds them among the data they can download.</li>
      </ul>
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        <TextField {...fields.text('reason')} label="Reason" autoComplete="off" maxLength={500} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={start.isPending || start.isSuccess}>
            View as customer
          </Button>
          <Button tone="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
