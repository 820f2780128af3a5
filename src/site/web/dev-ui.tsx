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
      <h1 className="text-3xl">Design system</h1>
      <p className="mt-2 mb-8 text-ink-soft">
        Light and dark follow the system; hover and focus show as you point or tab.
      </p>
      <StateExamples />
      <ActionExamples />
      <FieldExamples />
    </AppPage>
  );
}
