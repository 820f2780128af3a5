import { ShieldCheck, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#browser/session.ts';
import type { UserRow } from '../../contract.ts';
import { type ToggledRole, toggledRoles } from '../../contract.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { OwnRoleDialog } from './own-role-dialog.tsx';
import { useRoleChange } from './use-role-change.ts';

const looks = {
  admin: { title: 'Admin', icon: ShieldCheck },
  operator: { title: 'Operator', icon: Wrench },
} as const;

/** One button a role: adds it if absent, removes it if present; one's own only after a word of warning. */
export function RoleToggles({ user }: { user: Pick<UserRow, 'id' | 'display_name' | 'roles'> }) {
  const { data: session } = useSession();
  const [asked, setAsked] = useState<ToggledRole | null>(null);
  const change = useRoleChange();
  const toggle = (role: ToggledRole) =>
    change.mutate({ user_id: user.id, role, change: user.roles.includes(role) ? 'revoke' : 'grant' });
  return (
    <span className="flex flex-wrap gap-1.5">
      {toggledRoles.map((role) => {
        const { title, icon: Icon } = looks[role];
        const has = user.roles.includes(role);
        return (
          <ToolButton
            key={role}
            aria-pressed={has}
            aria-label={`${has ? 'Remove' : 'Add'} ${role} role: ${user.display_name}`}
            title={has ? `Remove the ${role} role` : `Add the ${role} role`}
            busy={change.isPending && change.variables.role === role}
            onClick={() => (session?.user?.id === user.id ? setAsked(role) : toggle(role))}
            className="aria-pressed:border-ink! aria-pressed:bg-signal-soft!"
          >
            <Icon aria-hidden="true" className="size-4" />
            {title}
          </ToolButton>
        );
      })}
      {asked && (
        <OwnRoleDialog
          role={asked}
          removes={user.roles.includes(asked)}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            toggle(asked);
          }}
        />
      )}
    </span>
  );
}
