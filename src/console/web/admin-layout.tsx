import {
  Activity,
  FlaskConical,
  House,
  List,
  LogOut,
  type LucideIcon,
  Mail,
  MapPinned,
  Send,
  Settings,
  Users,
} from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, NavLink, Outlet, useRouteError } from 'react-router';
import { signOut } from '#accounts/web/sign-out.ts';
import { useRoleGuard } from '#accounts/web/use-role-guard.ts';
import { pages } from '#paths.ts';
import { useUrlState } from '#ui/list/url-state.tsx';
import { ErrorPanel } from '#ui/page/error-page.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { Sidebar, SidebarGroup, SidebarLabel, SidebarTrigger, sidebarItemClass } from '#ui/sidebar.tsx';
import { SidebarProvider, useSidebar } from '#ui/sidebar-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type ConsolePageName, consolePages, consolePath } from '../contract.ts';

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
      <OpenPanels />
    </AdminFrame>
  );
}

/** When one console page is broken, the navigation to the others stays. */
export function ErrorBoundary() {
  return (
    <AdminFrame>
      <ErrorPanel error={useRouteError()} heading="h2" />
    </AdminFrame>
  );
}

function AdminFrame({ children }: { children: ReactNode }) {
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
            <h1 className="whitespace-nowrap text-lg max-md:text-base">Admin Dashboard</h1>
            <Link
              to={pages.desk}
              aria-label="Operators’ desk"
              className="mr-2 ml-auto inline-flex min-h-9 items-center whitespace-nowrap font-semibold text-link text-sm hover:underline max-md:min-h-11"
            >
              <span className="max-[22rem]:hidden">Operators’ desk</span>
              <span className="min-[22rem]:hidden">Desk</span>
            </Link>
          </header>
          <main id="main" tabIndex={-1} className="px-3 py-4 outline-none! shadow-none! sm:px-5">
            {children}
          </main>
        </div>
      </div>
    </SidebarProvider>
  );
}

function AdminSidebar({ email }: { email: string }) {
  const { closeSheet } = useSidebar();
  return (
    <Sidebar label="Admin" footer={<SignedInAccount email={email} />}>
      <nav aria-label="Admin pages">
        {navigation.map((group) => (
          <SidebarGroup key={group.title} title={group.title}>
            {group.items.map(({ title, path, icon: Icon }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === pages.admin}
                  title={title}
                  onClick={closeSheet}
                  className={sidebarItemClass}
                >
                  <Icon aria-hidden="true" className="size-4 shrink-0" />
                  <SidebarLabel>{title}</SidebarLabel>
                </NavLink>
              </li>
            ))}
          </SidebarGroup>
        ))}
      </nav>
    </Sidebar>
  );
}

function SignedInAccount({ email }: { email: string }) {
  const { isExpanded, isSheet } = useSidebar();
  return (
    <div className="border-on-navy/20 border-t p-1.5">
      {(isExpanded || isSheet) && (
        <p className="truncate px-2.5 pt-1 text-on-navy/85 text-sm" title={email}>
          {email}
        </p>
      )}
      <button type="button" onClick={signOut} title="Sign Out" className={`${sidebarItemClass} w-full`}>
        <LogOut aria-hidden="true" className="size-4 shrink-0" />
        <SidebarLabel>Sign Out</SidebarLabel>
      </button>
    </div>
  );
}

const isOverlay = { isOverlay: true };
const OrderPanel = lazyComponent(async () => (await import('./order/order-panel.tsx')).OrderPanel, isOverlay);
const UserPanel = lazyComponent(async () => (await import('./user/user-panel.tsx')).UserPanel, isOverlay);
const MailDialog = lazyComponent(
  async () => (await import('./mail/inbound-mail-dialog.tsx')).InboundMailDialog,
  isOverlay,
);

/** The panels that the address names, on any console page; their scripts load on first use. */
function OpenPanels() {
  const { get, set } = useUrlState();
  const [order, user, mail] = [get('order'), get('user'), get('mail')];
  return (
    <Suspense>
      {order && <OrderPanel id={order} onClose={() => set({ order: null })} />}
      {user && !order && <UserPanel id={user} onClose={() => set({ user: null })} />}
      {mail && <MailDialog id={mail} onClose={() => set({ mail: null })} />}
    </Suspense>
  );
}

/** A page without an icon of its own has the plain one. */
const icons: Partial<Record<ConsolePageName, LucideIcon>> = {
  users: Users,
  submissions: Send,
  emails: Mail,
  activity: Activity,
  jurisdictions: MapPinned,
  automation: FlaskConical,
  settings: Settings,
};

const listEntries = (group: string) =>
  consolePages.flatMap((page) =>
    page.group === group && page.title
      ? [{ title: page.title, path: consolePath(page.name), icon: icons[page.name] ?? List }]
      : [],
  );

const navigation = [
  { title: 'Dashboard', items: [{ title: 'Overview', path: pages.admin, icon: House }, ...listEntries('Dashboard')] },
  { title: 'System', items: listEntries('System') },
];
