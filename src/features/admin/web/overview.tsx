import { pageMeta } from '#browser/page-meta.ts';
import { api } from '#paths.ts';
import { overviewSchema } from '../contract.ts';
import { ListBody } from './list/list-body.tsx';
import { ListHead } from './list/list-head.tsx';
import { useList } from './list/use-list.ts';
import { MetricCards } from './overview/metric-cards.tsx';
import { QuickActions } from './overview/quick-actions.tsx';
import { OrdersADay, OutcomeByPortal, TimeToConfirmation } from './overview/trends.tsx';
import { WaitingForPeople } from './overview/waiting.tsx';
import { SystemStatus } from './system/system-status.tsx';

export const meta = () => pageMeta({ title: 'Admin', description: 'Overview of the business' });

const failure = 'Error loading data';

export default function OverviewPage() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const list = useList({ path: api.adminOverview, query: { time_zone: timeZone }, answer: overviewSchema, failure });
  return (
    <>
      <ListHead title="Overview" count={null} list={list} />
      <ListBody list={list} failure={failure}>
        {(overview) => (
          <div className="space-y-3">
            <MetricCards overview={overview} />
            <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
              <OrdersADay days={overview.orders_by_day} />
              <WaitingForPeople waiting={overview.waiting} />
              <OutcomeByPortal portals={overview.outcome_by_portal} />
              <TimeToConfirmation times={overview.time_to_confirmation} />
              <SystemStatus />
              <QuickActions />
            </div>
          </div>
        )}
      </ListBody>
    </>
  );
}
