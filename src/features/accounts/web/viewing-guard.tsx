import { lazy, Suspense } from 'react';
import { useSession } from '#browser/session.ts';

const ViewingBanner = lazy(() => import('./viewing-banner.tsx'));

/** Over every page while an admin looks at a customer's side, so that nobody takes it for their own. */
export function ViewingGuard() {
  const viewing = useSession().data?.viewing;
  if (!viewing) return null;
  return (
    <Suspense>
      <ViewingBanner viewing={viewing} />
    </Suspense>
  );
}
