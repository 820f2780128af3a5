import { pageMeta } from '#browser/page-meta.ts';
import { Tabs } from '#ui/tabs.tsx';
import { LiveMonitoring } from './automation/live-monitoring.tsx';
import { ProcessQueue } from './automation/process-queue.tsx';
import { SubmissionTester } from './automation/submission-tester.tsx';
import { TestRunner } from './automation/test-runner.tsx';
import { JurisdictionStatus } from './jurisdiction/jurisdiction-status.tsx';
import { useAddress } from './list/use-address.ts';

export const meta = () => pageMeta({ title: 'Automation', description: 'Automation Management' });

const tabs = [
  { name: 'monitoring', title: 'Live Monitoring', panel: LiveMonitoring },
  { name: 'queue', title: 'Process Queue', panel: ProcessQueue },
  { name: 'jurisdictions', title: 'Jurisdiction Status', panel: JurisdictionStatus },
  { name: 'tester', title: 'Submission Tester', panel: SubmissionTester },
  { name: 'runner', title: 'Test Runner', panel: TestRunner },
] as const;

export default function AutomationPage() {
  const { get, set } = useAddress();
  const current = tabs.find(({ name }) => name === get('tab')) ?? tabs[0];
  return (
    <>
      <h2 className="mb-2 text-xl">Automation Management</h2>
      <Tabs
        label="Automation Management"
        tabs={tabs}
        current={current.name}
        // Search, sort and view belong to the tab they were made in.
        onChange={(tab) => set({ tab, view: null, q: null, sort: null })}
      >
        <current.panel />
      </Tabs>
    </>
  );
}
