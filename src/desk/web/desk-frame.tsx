import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '#accounts/web/session.ts';
import { signOut } from '#accounts/web/sign-out.ts';
import { useRoleGuard } from '#accounts/web/use-role-guard.ts';
import { pages } from '#paths.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** The desk layout, for operators and admins; others are redirected. */
export function DeskFrame({ children }: { children: (userId: string) => ReactNode }) {
  const user = useRoleGuard('operator', 'admin');
  const { data: session } = useSession();
  if (!user) {
    return (
      <p role="status" className="grid min-h-svh place-content-center gap-3 text-2xl">
        <Spinner />
        <span className="sr-only">Loading …</span>
      </p>
    );
  }
  return (
    <div className="min-h-svh">
      <PageHeader homeHref={pages.desk} name="Operators’ desk" mark="EDP">
        <span className="max-w-48 truncate max-sm:hidden">{user.display_name}</span>
        <Link to={pages.desk}>Queue</Link>
        <Link to={pages.places}>Places</Link>
        <Link to={pages.facts}>Facts</Link>
        {session?.roles.includes('admin') && <Link to={pages.admin}>Admin</Link>}
        <button type="button" onClick={signOut} className="min-h-11 font-semibold hover:underline">
          Sign Out
        </button>
      </PageHeader>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-3 py-4 outline-none! shadow-none! sm:px-6">
        {children(user.id)}
      </main>
    </div>
  );
}
