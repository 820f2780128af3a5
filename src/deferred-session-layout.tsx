import { Outlet } from 'react-router';
import { useIdleComponent } from './ui/page/lazy-component.tsx';

const fetchGuards = async () => (await import('./session-guards.tsx')).SessionGuards;

/** The layout of a page whose first view needs no session: the session guards load when the page is idle. */
export default function LightLayout() {
  const SessionGuards = useIdleComponent(fetchGuards);
  return (
    <>
      {SessionGuards && <SessionGuards />}
      <Outlet />
    </>
  );
}
