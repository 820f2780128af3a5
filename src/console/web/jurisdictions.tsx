import { pageMeta } from '#ui/page/page-meta.ts';
import { JurisdictionStatus } from './jurisdiction/jurisdiction-status.tsx';

export const meta = () => pageMeta({ title: 'Jurisdiction Status', description: 'Which permits a robot applies for' });

export default function JurisdictionsPage() {
  return <JurisdictionStatus />;
}
