import { Link } from 'react-router';
import { pageMeta } from '#browser/page-meta.ts';
import { api, pages } from '#paths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { configurationSchema } from '../contract.ts';
import { useList } from './list/use-list.ts';
import { Facts, Section } from './parts/section.tsx';
import { DiagnosticsSection } from './system/diagnostics-section.tsx';
import { SystemStatus } from './system/system-status.tsx';

export const meta = () => pageMeta({ title: 'System Settings', description: 'Diagnostics, status and configuration' });

export default function SettingsPage() {
  return (
    <>
      <h2 className="mb-3 text-xl">System Settings</h2>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="space-y-3">
          <DiagnosticsSection />
        </div>
        <div className="space-y-3">
          <SystemStatus />
          <Configuration />
          <Tips />
        </div>
      </div>
    </>
  );
}

function Configuration() {
  const { data } = useList({
    path: api.adminConfiguration,
    answer: configurationSchema,
    failure: 'Error loading data',
  });
  return (
    <Section title="Configuration">
      {data ? (
        <Facts
          facts={[
            ['Environment', data.environment],
            ...data.providers.map(({ name, value }) => [name, value] as const),
          ]}
        />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Section>
  );
}

const tips = [
  {
    path: `${pages.adminSubmissions}?status=FAILED`,
    title: 'Retry what failed',
    hint: 'once its portal answers again.',
  },
  { path: `${pages.adminEmails}?box=notifications`, title: 'See what customers were told', hint: 'and when.' },
  { path: pages.adminJurisdictions, title: 'See where robots apply', hint: 'and where people do.' },
  { path: pages.adminReconciliation, title: 'Compare payments with orders', hint: 'and see every difference.' },
  { path: pages.adminActivity, title: 'See who did what', hint: 'in the log of every act.' },
];

function Tips() {
  return (
    <Section title="Quick Actions">
      <ul className="space-y-1 text-sm">
        {tips.map(({ path, title, hint }) => (
          <li key={path}>
            <Link to={path} className="font-semibold text-link underline underline-offset-2">
              {title}
            </Link>{' '}
            {hint}
          </li>
        ))}
        <li>
          <kbd className="rounded bg-sunken px-1.5">Ctrl</kbd> or <kbd className="rounded bg-sunken px-1.5">Cmd</kbd> +{' '}
          <kbd className="rounded bg-sunken px-1.5">B</kbd> folds the sidebar,{' '}
          <kbd className="rounded bg-sunken px-1.5">/</kbd> searches, arrow keys go from row to row.
        </li>
      </ul>
    </Section>
  );
}
