import { Suspense } from 'react';
import { useUrlState } from '#ui/list/url-state.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { LiveMonitoring } from './automation/live-monitoring.tsx';

export const meta = () => pageMeta({ title: 'Automation', description: 'Automation Management' });

// Lazy: only one tab is visible at a time, and most visits stay on the first.
const ProcessQueue = lazyComponent(async () => (await import('./automation/process-queue.tsx')).ProcessQueue);
const JurisdictionStatus = lazyComponent(
  async () => (await import('./jurisdiction/jurisdiction-status.tsx')).JurisdictionStatus,
);
const SubmissionTester = lazyComponent(
  async () => (await import('./automation/admin-submission-tester.tsx')).AdminSubmissionTester,
);
const TestRunner = lazyComponent(async () => (await import('./automation/portal-test-runner.tsx')).PortalTestRunner);

const tabs = [
  { name: 'monitoring', title: 'Live Monitoring', panel: LiveMonitoring },
  { name: 'queue', title: 'Process Queue', panel: ProcessQueue },
  { name: 'jurisdictions', title: 'Jurisdiction Status', panel: JurisdictionStatus },
  { name: 'tester', title: 'Submission Tester', panel: SubmissionTester },
  { name: 'runner', title: 'Test Runner', panel: TestRunner },
] as const;

export default function AutomationPage() {
  const { get, set } = useUrlState();
  const current = tabs.find(({ name }) => name === get('tab')) ?? tabs[0];
  return (
    <>
      <h2 className="mb-2 text-xl">Automation Management</h2>
      <Tabs
        label="Automation Management"
        tabs={tabs}
        current={current.name}
        // Search, sorting and view belong to the tab in which they were set.
        onChange={(tab) => set({ tab, view: null, q: null, sort: null })}
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          <current.panel />
        </Suspense>
      </Tabs>
    </>
  );
}
