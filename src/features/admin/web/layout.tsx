import { Link, Outlet } from 'react-router';
import { useRoleGuard } from '#browser/use-role-guard.ts';
import { pages } from '#paths.ts';
import { SidebarTrigger } from '#ui/sidebar.tsx';
import { SidebarProvider } from '#ui/sidebar-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { OpenPanels } from './open-panels.tsx';

export default function AdminLayout() {
  const user = useRoleGuard('admin');
  if (!user) {
    return (
      <p role="status" className="grid min-h-svh place-content-center gap-3 text-2xl">
        <Spinner />
        <span className="sr-only">Loading …</span>
      </p>
    );
  }
  return (
    <SidebarProvider>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-signal focus:px-4 focus:py-3 focus:font-semibold focus:text-on-signal"
      >
        Skip to main content
      </a>
      <div className="flex min-h-svh">
        <AdminSidebar email={user.email} />
        <div className="min-w-0 flex-1">
          <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-line border-b bg-card px-2 max-md:h-14">
            <SidebarTrigger />
            <h1 className="text-lg">Admin Dashboard</h1>
            <Link
              to={pages.desk}
              className="mr-2 ml-auto inline-flex min-h-9 items-center font-semibold text-link text-sm hover:underline"
            >
              Operators’ desk
            </Link>
          </header>
          <main id="main" tabIndex={-1} className="px-3 py-4 outline-none! shadow-none! sm:px-5">
            <Outlet />
          </main>
        </div>
      </div>
      <OpenPanels />
    </SidebarProvider>
  );
}
