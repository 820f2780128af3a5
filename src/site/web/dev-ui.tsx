import { AccountLink } from '#accounts/web/account-link.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { ActionExamples } from './dev-ui/action-examples.tsx';
import { FieldExamples } from './dev-ui/field-examples.tsx';
import { StateExamples } from './dev-ui/state-examples.tsx';

export const meta = () => pageMeta({ title: 'Design system', description: 'Every part in every state.' });

/** Served in development only (mount-site.ts). */
export default function DevUiPage() {
  return (
    <AppPage width="max-w-3xl" nav={<AccountLink />}>
      <h1 className="mb-8 text-3xl">Design system</h1>
      <StateExamples />
      <ActionExamples />
      <FieldExamples />
    </AppPage>
  );
}
