import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AppPage } from '#browser/app-page.tsx';
import { pageMeta } from '#browser/page-meta.ts';
import { errorText } from '#browser/request-json.ts';
import { signOut } from '#browser/sign-out.ts';
import { useSignedIn } from '#browser/use-signed-in.ts';
import { pages } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { accountQuery } from './account/account-query.ts';
import { DataCard } from './account/data-card.tsx';
import { EmailCard } from './account/email-card.tsx';
import { NameCard } from './account/name-card.tsx';
import { PasswordCard } from './account/password-card.tsx';
import { SessionsCard } from './account/sessions-card.tsx';

export const meta = () => pageMeta({ title: 'Your account', description: 'Your name, address, password and data.' });

export default function AccountPage() {
  const user = useSignedIn();
  return (
    <AppPage
      width="max-w-3xl"
      nav={
        <>
          <Link to={pages.dashboard}>Dashboard</Link>
          <button type="button" onClick={signOut} className="min-h-11 font-semibold hover:underline">
            Sign Out
          </button>
        </>
      }
    >
      <h1 className="mb-6 text-3xl">Your account</h1>
      {user ? <Cards /> : <Skeleton className="h-96" />}
    </AppPage>
  );
}

function Cards() {
  const { data: account, error, refetch } = useQuery(accountQuery);
  if (error && !account) {
    return (
      <div className="space-y-4">
        <Notice tone="attention" role="alert" title="Error loading data">
          {errorText(error, 'Please try again.')}
        </Notice>
        <Button tone="quiet" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!account) return <Skeleton className="h-96" />;
  return (
    <div className="space-y-6">
      <NameCard name={account.display_name} />
      <EmailCard email={account.email} pending={account.pending_email} />
      <PasswordCard email={account.email} />
      <SessionsCard sessions={account.sessions} />
      <DataCard email={account.email} />
    </div>
  );
}
