import { Tabs } from '#ui/tabs.tsx';
import { useAddress } from '../list/use-address.ts';
import { NewestEmails } from './newest-emails.tsx';
import { NewestRuns } from './newest-runs.tsx';
import { NewestSubmissions } from './newest-submissions.tsx';

const views = [
  { name: 'runs', title: 'Automation Runs', panel: NewestRuns },
  { name: 'submissions', title: 'Submissions', panel: NewestSubmissions },
  { name: 'emails', title: 'Inbound Emails', panel: NewestEmails },
] as const;

export function LiveMonitoring() {
  const { get, set } = useAddress();
  const current = views.find(({ name }) => name === get('view')) ?? views[0];
  return (
    <Tabs label="Live Monitoring" tabs={views} current={current.name} onChange={(view) => set({ view, sort: null })}>
      <current.panel />
    </Tabs>
  );
}
