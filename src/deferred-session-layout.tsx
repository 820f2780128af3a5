import { Outlet } from 'react-router';
import { useIdleComponent } from './ui/page/use-idle-component.ts';

const fetchGuards = async () => (await import('./session-guards.tsx')).SessionGuards;

/** Around a page whose first view asks nobody who they are: what watches over the session comes when it is at rest. */
export default function LightLayout() {
  const SessionGuards = useIdleComponent(fetchGuards);
  return (
    <>
      {SessionGuards && <SessionGuards />}
      <Outlet />
    </>
  );
}
