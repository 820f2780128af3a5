import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AppPage } from '#browser/app-page.tsx';
import { pageMeta } from '#browser/page-meta.ts';
import { useSession } from '#browser/session.ts';
import { useHydrated } from '#browser/use-hydrated.ts';
import { pages } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { ConfirmEmailChange } from './confirm-email-change.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
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
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [search, setSearch] = useSearchParams();
  const { data: session } = useSession();
  const hydrated = useHydrated();
  const token = hydrated ? new URLSearchParams(hash.slice(1)).get('access_token') : null;
  const mode = hydrated ? modeOf(search, token) : 'tabs';
  const isSignedIn = Boolean(session?.user);
  const tab = hydrated && search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';

  useEffect(() => {
    if (isSignedIn && mode === 'tabs') navigate(pages.dashboard, { replace: true });
  }, [isSignedIn, mode, navigate]);

  return (
    <AppPage width="max-w-md" nav={<a href={pages.home}>Home</a>}>
      {mode !== 'tabs' ? (
        <>
          <h1 className="mb-6 text-3xl">{titles[mode]}</h1>
          <Card>
            {mode === 'recovery' && <RecoveryForm token={token} />}
            {mode === 'address' && <ConfirmAddress token={token} />}
            {mode === 'change' && <ConfirmEmailChange token={token} />}
          </Card>
        </>
      ) : (
        <>
          <h1 className="mb-6 text-3xl">Your applications</h1>
          <Card>
            <Tabs
              label="Account"
              tabs={tabs}
              current={tab}
              onChange={(name) => setSearch(name === 'sign-up' ? { tab: name } : {}, { replace: true })}
            >
              {tab === 'sign-in' ? <SignInForm /> : <SignUpForm />}
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
function modeOf(search: URLSearchParams, token: string | null): keyof typeof titles | 'tabs' {
  const confirm = search.get('confirm');
  if (confirm === 'address' || confirm === 'change') return confirm;
  return search.get('recovery') === '1' || token !== null ? 'recovery' : 'tabs';
}
