import type { UserRow } from '../../contract.ts';
import type { Column } from '../list/data-table.tsx';
import { AddressLink } from '../parts/address-link.tsx';
import { IdCopy } from '../parts/id-copy.tsx';
import { Moment } from '../parts/moment.tsx';
import { RoleBadges } from './role-badges.tsx';
import { RoleToggles } from './role-toggles.tsx';

/** A list shows no addresses: what stands in for one is made of the id's first 8 characters (specification, section 2). */
const emailPlaceholder = (id: string) => `user-${id.slice(0, 8)}`;

export const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: 'User',
    sortBy: (user) => user.display_name,
    cell: (user) => (
      <>
        <AddressLink opens={{ user: user.id }}>{user.display_name}</AddressLink>
        <div className="text-ink-soft">
          <IdCopy id={user.id} label="user id" short={emailPlaceholder(user.id)} />
        </div>
      </>
    ),
  },
  { id: 'roles', header: 'Roles', cell: (user) => <RoleBadges roles={user.roles} /> },
  {
    id: 'last_login',
    header: 'Last Login',
    sortBy: (user) => user.last_login ?? '',
    cell: (user) => (user.last_login ? <Moment at={user.last_login} /> : <span className="text-ink-soft">Never</span>),
  },
  { id: 'actions', header: 'Actions', cell: (user) => <RoleToggles user={user} /> },
];
