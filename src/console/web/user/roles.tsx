import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, Wrench } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Role } from '#accounts/contract.ts';
import { sessionQuery, useSession } from '#accounts/web/session.ts';
import { api } from '#paths.ts';
import { Badge, type StatusTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorText, requestJson } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { showToast } from '#ui/toasts.ts';
import { type changeRoleSchema, type GrantableRole, grantableRoles } from '../../admin-user-contract.ts';
import type { UserRow } from '../../contract.ts';

const tones: Record<Role, StatusTone> = { admin: 'attention', operator: 'working', user: 'waiting' };

export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role} tone={tones[role]}>
          {role}
        </Badge>
      ))}
    </span>
  );
}

const roleLabels = {
  admin: { title: 'Admin', icon: ShieldCheck },
  operator: { title: 'Operator', icon: Wrench },
} as const;

/** One button for each role: adds or removes it. A change to one's own role needs confirmation. */
export function RoleToggles({ user }: { user: Pick<UserRow, 'id' | 'display_name' | 'roles'> }) {
  const { data: session } = useSession();
  const [roleToConfirm, setRoleToConfirm] = useState<GrantableRole | null>(null);
  const change = useRoleChange();
  const toggle = (role: GrantableRole) =>
    change.mutate({ user_id: user.id, role, change: user.roles.includes(role) ? 'revoke' : 'grant' });
  return (
    <span className="flex flex-wrap gap-1.5">
      {grantableRoles.map((role) => {
        const { title, icon: Icon } = roleLabels[role];
        const hasRole = user.roles.includes(role);
        return (
          <CompactButton
            key={role}
            aria-pressed={hasRole}
            aria-label={`${hasRole ? 'Remove' : 'Add'} ${role} role: ${user.display_name}`}
            title={hasRole ? `Remove the ${role} role` : `Add the ${role} role`}
            busy={change.isPending && change.variables.role === role}
            onClick={() => (session?.user?.id === user.id ? setRoleToConfirm(role) : toggle(role))}
            className="aria-pressed:border-ink! aria-pressed:bg-signal-soft!"
          >
            <Icon aria-hidden="true" className="size-4" />
            {title}
          </CompactButton>
        );
      })}
      {roleToConfirm && (
        <OwnRoleDialog
          role={roleToConfirm}
          removes={user.roles.includes(roleToConfirm)}
          onCancel={() => setRoleToConfirm(null)}
          onConfirm={() => {
            setRoleToConfirm(null);
            toggle(roleToConfirm);
          }}
        />
      )}
    </span>
  );
}

function useRoleChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof changeRoleSchema>) =>
      requestJson(api.adminRoles, { method: 'POST', body, answer: z.unknown() }),
    onSuccess: (_answer, { role, change }) => {
      const changePhrase = change === 'grant' ? 'added to' : 'removed from';
      showToast({ tone: 'success', title: `User ${changePhrase} ${role} role` });
    },
    onError: (error) => {
      const description = errorText(error, 'Please try again.');
      showToast({ tone: 'error', title: 'Failed to update user role', description });
    },
    // Either way the shown roles may be outdated: another admin may have been quicker, or it was one's own role.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  });
}

interface OwnRoleDialogProps {
  role: GrantableRole;
  removes: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The server lets admins remove their own role, so this warns them of what it means. */
function OwnRoleDialog({ role, removes, onConfirm, onCancel }: OwnRoleDialogProps) {
  const buttonLabel = removes ? `Remove my ${role} role` : `Add the ${role} role to my account`;
  return (
    <Dialog
      open
      onClose={onCancel}
      title={removes ? `Remove your own ${role} role?` : `Add the ${role} role to yourself?`}
    >
      <p className="text-base">{describeConsequence(role, removes)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone={removes ? 'danger' : 'main'} onClick={onConfirm}>
          {buttonLabel}
        </Button>
        <Button tone="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

function describeConsequence(role: GrantableRole, removes: boolean): string {
  if (!removes) return `Your own account gets the ${role} role at once.`;
  if (role === 'operator') return 'You can no longer work on manual tasks until somebody gives the role back to you.';
  return 'You leave the admin area at once. Only another admin, or the command line of the server, can give the role back to you.';
}
