import { formatCount } from '#platform/format-count.ts';
import { CopyableId } from '#ui/copy-button.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { type UserRow, userSorts, usersPerPage, usersSchema } from '../contract.ts';
import { describeListCalls } from './list-calls.ts';
import { RoleBadges, RoleToggles } from './user/roles.tsx';

export const meta = () => pageMeta({ title: 'Users', description: 'User Management' });

/**
 * A list shows no e-mail addresses: a label made of the id's first 8 characters replaces them (specification, section
 * 2).
 */
const emailPlaceholder = (id: string) => `user-${id.slice(0, 8)}`;

const columns: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: 'User',
    sortBy: (user) => user.display_name,
    cell: (user) => (
      <>
        <UrlStateLink opens={{ user: user.id }}>{user.display_name}</UrlStateLink>
        <div className="text-ink-soft">
          <CopyableId id={user.id} label="user id" short={emailPlaceholder(user.id)} />
        </div>
      </>
    ),
  },
  { id: 'roles', header: 'Roles', cell: (user) => <RoleBadges roles={user.roles} /> },
  {
    id: 'last_login',
    header: 'Last Login',
    sortBy: (user) => user.last_login ?? '',
    cell: (user) =>
      user.last_login ? <RelativeTime at={user.last_login} /> : <span className="text-ink-soft">Never</span>,
  },
  { id: 'actions', header: 'Actions', cell: (user) => <RoleToggles user={user} /> },
];

export default function UsersPage() {
  return (
    <ListPage
      of={{
        title: 'User Management',
        label: 'Users',
        ...describeListCalls('users'),
        schema: usersSchema,
        failure: 'Failed to load users',
        rows: ({ users }) => users,
        rowId: ({ id }) => id,
        columns,
        sorting: { column: 'created', descending: true },
        count: ({ total }) => formatCount(total, 'user'),
        empty: 'No users found',
        search: 'Search by e-mail or name',
        opens: { name: 'user', of: ({ id }) => id, closes: 'order' },
        pages: { size: usersPerPage, sorts: userSorts, total: ({ total }) => total },
      }}
    />
  );
}
