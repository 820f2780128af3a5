import { Link } from 'react-router';
import { pages } from '#paths.ts';
import { Section } from '../parts/section.tsx';

const actions = [
  { path: pages.adminSubmissions, title: 'Follow and retry submissions' },
  { path: pages.adminUsers, title: 'Give and take roles' },
  { path: pages.adminEmails, title: 'Read what authorities wrote' },
  { path: pages.adminReconciliation, title: 'Compare payments with orders' },
  { path: pages.adminSettings, title: 'Run diagnostics' },
];

export function QuickActions() {
  return (
    <Section title="Quick Actions">
      <ul className="space-y-1 text-sm">
        {actions.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="text-link underline underline-offset-2">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
