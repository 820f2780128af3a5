import { Outlet } from 'react-router';
import { SessionGuards } from './session-guards.tsx';
import { QueryProvider } from './ui/page/query-provider.tsx';

/** Around the pages that ask our server who is there, and what to show them. */
export default function SessionLayout() {
  return (
    <>
      <SessionGuards />
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    </>
  );
}
