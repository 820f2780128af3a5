import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { api, pages } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { formatMoment } from '#ui/page/format-time.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { errorText, requestJson } from '#ui/page/request-json.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { emailChangeErrors, passwordChangeErrors } from '../account-forms.ts';
import { type Account, accountSchema, displayNameSchema } from '../contract.ts';
import { FormCard, useAccountForm } from './account-form.tsx';
import { changePassword } from './auth-calls.ts';
import { PersonalDataCard } from './personal-data-card.tsx';
import { signOut } from './sign-out.ts';
import { useSignedInUser } from './use-signed-in-user.ts';

export const meta = () => pageMeta({ title: 'Your account', description: 'Your name, address, password and data.' });

export default function AccountPage() {
  const user = useSignedInUser();
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
      {user ? <AccountCards /> : <Skeleton className="h-96" />}
    </AppPage>
  );
}

function AccountCards() {
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
      <PersonalDataCard email={account.email} isProved={account.email_proved} />
    </div>
  );
}

function NameCard({ name }: { name: string }) {
  const form = useAccountForm({
    initial: { display_name: name },
    validate: ({ display_name }) => {
      const issue = displayNameSchema.safeParse(display_name).error?.issues[0];
      return issue ? { display_name: issue.message } : {};
    },
    send: (values) => callServerFunction('rename-account', values, z.unknown()),
    successText: 'Name saved',
    failureText: 'Name not saved',
  });
  return (
    <FormCard id="name" title="Your name" form={form} submit="Save name">
      <TextField {...form.fields.text('display_name')} label="Name" autoComplete="name" frameClass="max-w-md" />
    </FormCard>
  );
}

function EmailCard({ email, pending }: { email: string; pending: string | null }) {
  const form = useAccountForm({
    initial: { new_email: '', password: '' },
    validate: emailChangeErrors,
    send: (values) => callServerFunction('change-email', values, z.unknown()),
    successText: 'Two e-mails are on their way',
    failureText: 'The address was not changed',
    isClearedOnSuccess: true,
  });
  return (
    <FormCard
      id="email"
      title="E-mail address"
      form={form}
      submit="Change address"
      intro={
        <p>
          You sign in with <span className="font-semibold">{email}</span>. To change it, both mailboxes must confirm.
        </p>
      }
    >
      {pending && (
        <Notice title={`Waiting for the change to ${pending}`}>
          We have sent a link to both addresses. Once both were opened, the change is made. They work for 24 hours.
        </Notice>
      )}
      <TextField
        {...form.fields.text('new_email')}
        label="New e-mail address"
        type="email"
        autoComplete="email"
        spellCheck={false}
        frameClass="max-w-md"
      />
      <TextField
        {...form.fields.text('password')}
        label="Your password"
        type="password"
        autoComplete="current-password"
        frameClass="max-w-md"
      />
    </FormCard>
  );
}

function PasswordCard({ email }: { email: string }) {
  const form = useAccountForm({
    initial: { current_password: '', new_password: '', confirmation: '' },
    validate: passwordChangeErrors,
    send: ({ current_password, new_password }) => changePassword(current_password, new_password),
    fieldByErrorCode: {
      INVALID_PASSWORD: 'current_password',
      PASSWORD_TOO_COMMON: 'new_password',
      PASSWORD_REFUSED: 'new_password',
    },
    successText: 'Password changed',
    failureText: 'Failed to update password',
    isClearedOnSuccess: true,
  });
  const { text } = form.fields;
  return (
    <FormCard
      id="password"
      title="Password"
      form={form}
      submit="Change password"
      intro="Every other session ends when you change it."
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...text('current_password')}
        label="Present password"
        type="password"
        autoComplete="current-password"
        frameClass="max-w-md"
      />
      <TextField
        {...text('new_password')}
        label="New password"
        hint="At least 8 characters."
        type="password"
        autoComplete="new-password"
        frameClass="max-w-md"
      />
      <TextField
        {...text('confirmation')}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        frameClass="max-w-md"
      />
    </FormCard>
  );
}

function SessionsCard({ sessions }: { sessions: Account['sessions'] }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? callServerFunction('end-other-sessions', {}, z.unknown())
        : callServerFunction('end-session', { session_id: id }, z.unknown()),
    onSuccess: (_, id) => showToast({ tone: 'success', title: id === null ? 'Sessions ended' : 'Session ended' }),
    onError: (error) =>
      showToast({ tone: 'error', title: 'Not ended', description: errorText(error, 'Please try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  return (
    <Card aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="text-xl">
        Where you are signed in
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {session.device}
                {session.current && <Badge tone="done">This one</Badge>}
              </p>
              <p className="text-ink-soft text-sm">
                Since {formatMoment(session.signed_in_at)}
                {session.address && `, from ${session.address}`}
              </p>
            </div>
            {!session.current && (
              <Button
                tone="quiet"
                busy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                End<span className="sr-only"> the session of {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          tone="quiet"
          className="mt-3"
          busy={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          End all other sessions
        </Button>
      )}
    </Card>
  );
}

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => requestJson(api.account, { answer: accountSchema, signal }),
});
