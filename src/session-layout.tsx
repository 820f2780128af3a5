import { Outlet } from 'react-router';
import { SessionGuards } from './session-guards.tsx';
import { QueryProvider } from './ui/page/query-provider.tsx';

/** The layout of pages that ask our server for the session and for their content. */
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
