import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback } from 'react';
import { pageMeta } from '#browser/page-meta.ts';
import { api } from '#paths.ts';
import { userSorts, usersPerPage, usersSchema } from '../contract.ts';
import { csvPath } from './list/csv-path.ts';
import { DataTable } from './list/data-table.tsx';
import { ListBody } from './list/list-body.tsx';
import { ListHead } from './list/list-head.tsx';
import { SearchBox } from './list/search-box.tsx';
import { useAddress } from './list/use-address.ts';
import { useList } from './list/use-list.ts';
import { useSorting } from './list/use-sorting.ts';
import { ToolButton } from './parts/tool-button.tsx';
import { userColumns } from './user/user-columns.tsx';

export const meta = () => pageMeta({ title: 'Users', description: 'User Management' });

const failure = 'Failed to load users';

export default function UsersPage() {
  const address = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'created', descending: true });
  const page = Math.max(1, Number.parseInt(address.get('page'), 10) || 1);
  const list = useList({
    path: api.adminUsers,
    query: {
      search: address.get('q'),
      page: String(page),
      sort: userSorts.find((name) => name === sorting.column) ?? 'created',
      order: sorting.descending ? 'desc' : 'asc',
    },
    answer: usersSchema,
    failure,
  });
  const { set } = address;
  const onSearch = useCallback((q: string) => set({ q, page: null }), [set]);
  const total = list.data?.total ?? 0;
  return (
    <>
      <ListHead
        title="User Management"
        count={list.data && `${total} users`}
        list={list}
        csv={csvPath('users', { search: address.get('q') })}
      >
        <SearchBox label="Search by e-mail or name" value={address.get('q')} onSearch={onSearch} />
      </ListHead>
      <ListBody list={list} failure={failure}>
        {({ users }) => (
          <DataTable
            label="Users"
            columns={userColumns}
            rows={users}
            rowId={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            sortedByServer
            openId={address.get('user')}
            onOpen={({ id }) => set({ user: id, order: null }, { push: true })}
            empty="No users found"
          />
        )}
      </ListBody>
      <Pages
        page={page}
        last={Math.max(1, Math.ceil(total / usersPerPage))}
        onTurn={(to) => set({ page: String(to) })}
      />
    </>
  );
}

function Pages({ page, last, onTurn }: { page: number; last: number; onTurn: (page: number) => void }) {
  if (last === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-3 text-sm tabular-nums">
      <ToolButton disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </ToolButton>
      <span>
        Page {page} of {last}
      </span>
      <ToolButton disabled={page >= last} onClick={() => onTurn(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </ToolButton>
    </nav>
  );
}
