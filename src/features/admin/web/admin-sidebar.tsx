import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import { signOut } from '#browser/sign-out.ts';
import { pages } from '#paths.ts';
import { Sidebar, SidebarGroup, SidebarLabel, sidebarItemClass } from '#ui/sidebar.tsx';
import { useSidebar } from '#ui/sidebar-state.tsx';
import { navigation } from './navigation.ts';

export function AdminSidebar({ email }: { email: string }) {
  const { closeSheet } = useSidebar();
  return (
    <Sidebar label="Admin" footer={<Account email={email} />}>
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

function Account({ email }: { email: string }) {
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
