import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pages, parseOwnPath } from '#paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { errorText } from '#ui/page/request-json.ts';
import { useHydrated } from '#ui/page/use-hydrated.ts';
import { Tabs } from '#ui/tabs.tsx';
import { sendEmailChangeConfirmation } from './auth-calls.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { sessionQuery, useSession } from './session.ts';
import { SignInForm, useRedirectAfterSignIn } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export const meta = () =>
  pageMeta({
    title: 'Sign in',
    description: 'Sign in to see your applications, or make an account.',
    canonical: pages.auth,
  });

const tabs = [
  { name: 'sign-in', title: 'Sign In' },
  { name: 'sign-up', title: 'Sign Up' },
] as const;

export default function AuthPage() {
  const { hash } = useLocation();
  const [search, setSearch] = useSearchParams();
  const { data: session } = useSession();
  const hydrated = useHydrated();
  const token = hydrated ? new URLSearchParams(hash.slice(1)).get('access_token') : null;
  const mode = hydrated ? readAuthMode(search, token) : 'tabs';
  const isSignedIn = Boolean(session?.user);
  const tab = hydrated && search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';

  const next = hydrated ? parseOwnPath(search.get('next')) : undefined;
  const arrival = useRedirectAfterSignIn(next);

  useEffect(() => {
    if (isSignedIn && mode === 'tabs') arrival();
  }, [isSignedIn, mode, arrival]);

  return (
    <AppPage width="max-w-md" nav={<a href={pages.home}>Home</a>}>
      {mode !== 'tabs' ? (
        <>
          <h1 className="mb-6 text-3xl">{titles[mode]}</h1>
          <Card>
            {mode === 'recovery' && <RecoveryForm token={token} next={next} />}
            {mode === 'address' && <RecoveryForm token={token} next={next} confirms />}
            {mode === 'change' && <EmailChangeConfirmation token={token} />}
          </Card>
        </>
      ) : (
        <>
          <h1 className="mb-6 text-3xl">Your applications</h1>
          {next && <p className="mb-4">Sign in, and you go on to the page you were opening.</p>}
          <Card>
            <Tabs
              label="Account"
              tabs={tabs}
              current={tab}
              onChange={(name) =>
                setSearch({ ...(name === 'sign-up' && { tab: name }), ...(next && { next }) }, { replace: true })
              }
            >
              {tab === 'sign-in' ? <SignInForm next={next} /> : <SignUpForm next={next} />}
            </Tabs>
          </Card>
          <p className="mt-6 text-ink-soft text-sm">
            Ordered as a guest? Your account was made with your payment: use “Forgot password?” with the same e-mail to
            set a password.
          </p>
        </>
      )}
    </AppPage>
  );
}

const titles = {
  recovery: 'Set a new password',
  address: 'Confirm your e-mail address',
  change: 'Change of e-mail address',
};

/** `?recovery=1` or a token in the fragment is recovery (specification, section 2), unless the link confirms something. */
function readAuthMode(search: URLSearchParams, token: string | null): keyof typeof titles | 'tabs' {
  const confirm = search.get('confirm');
  if (confirm === 'address' || confirm === 'change') return confirm;
  return search.get('recovery') === '1' || token !== null ? 'recovery' : 'tabs';
}

/** Both mails of a change of address lead here. Opening the link changes nothing yet; the button confirms. */
function EmailChangeConfirmation({ token }: { token: string | null }) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => sendEmailChangeConfirmation(token ?? ''),
    onSuccess: ({ changed }) => (changed ? client.invalidateQueries(sessionQuery) : undefined),
  });
  const { data: change, error } = confirm;

  if (token !== null && !change && !error) {
    return (
      <div className="space-y-5">
        <p>
          A change of the e-mail address of an account was asked for. Confirm it only if it was you, or somebody you
          know.
        </p>
        <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm the change
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-5">
      {!change && (
        <Notice tone="attention" role="alert" title={errorText(error, 'This link is not complete.')}>
          Ask for the change again on your account page, and you get two new links.
        </Notice>
      )}
      {change?.changed && (
        <Notice tone="done" role="status" title="Your e-mail address was changed">
          Every device is signed out, and the old password opens nothing any more. We have sent a link to{' '}
          {change.new_email}: set a new password with it, and sign in with this address from now on.
        </Notice>
      )}
      {change && !change.changed && (
        <Notice tone="info" role="status" title="Confirmed. One address is still to come">
          Open the link in the other mailbox too: then the change to {change.new_email} is made.
        </Notice>
      )}
      <LinkButton href={pages.account} tone="quiet">
        Your account
      </LinkButton>
    </div>
  );
}
