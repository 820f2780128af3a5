import type { MailSender } from '../mail-sender.ts';
import { createStandaloneForm, describeApplicationState, serveLocalizedForm } from './common-routes.tsx';
import type { AccountRules } from './definition.ts';
import type { VisitDraft } from './draft.ts';
import { confirmationField, emailField } from './fields.ts';
import { canonicalValues, type TextField } from './forms.ts';
import { LabelledValueList, PortalLayout, PortalMessagePage } from './layout.tsx';
import {
  createPageContext,
  expandLanguagePaths,
  type PortalServices,
  readPathLanguage,
  respondWithPage,
} from './page-context.tsx';
import type { Visit } from './replica.ts';
import type { KitLanguage } from './words/translate.ts';

const MIN_PASSWORD_LENGTH = 8;

/** Signing up with a link by mail, signing in, and the page of those who have. */
export function serveAccounts<L extends KitLanguage>(
  site: PortalServices<L>,
  rules: AccountRules<L>,
  mail: MailSender,
): void {
  const { replica, definition, say, accounts } = site;
  const { app, base, url } = replica;
  const email = emailField<L>({ name: 'email', label: say('email'), wrong: say('invalidEmail') });
  const password: TextField<L> = {
    key: 'password',
    name: 'password',
    kind: 'password',
    label: say('password'),
    otherLabel: say('password'),
    check: (value) => (value.length < MIN_PASSWORD_LENGTH ? say('passwordShort') : undefined),
  };
  const again = confirmationField(password, {
    name: 'passwordAgain',
    label: say('passwordAgain'),
    differs: say('passwordsDiffer'),
  });

  serveLocalizedForm(site, '/sign-up', 'sign-up', (_visit, language) =>
    createStandaloneForm(
      site,
      { step: 'sign-up', fields: [...rules.fields(language), email, password, again] },
      { title: say('signUp'), button: say('signUp') },
      (visit, { fields, values }) => {
        if (accounts.has(values.email ?? '')) return say('accountKnown');
        const { password: secret = '', ...profile } = canonicalValues(fields, values, language);
        const { link, email: to } = accounts.signUp(values.email ?? '', secret, profile);
        const text = [say('greeting'), say('accountText'), `${url}/${language}/confirm/${link}`, say('automatic')]
          .map((part) => (typeof part === 'string' ? part : part[language]))
          .join('\n\n');
        void mail.send({ from: definition.mails.from, to, subject: say('accountSubject')[language], text });
        const view = createPageContext(site, visit);
        return respondWithPage(
          visit.c,
          <PortalMessagePage view={view} title={say('signUp')[language]} text={say('accountSent')[language]} />,
        );
      },
    ),
  );

  function confirm(visit: Visit<VisitDraft<L>>): Response {
    const view = createPageContext(site, visit);
    const { language } = view;
    const confirmed = accounts.confirm(visit.c.req.param('link') ?? '');
    const links = [{ href: `/${language}/sign-in`, label: say('signIn')[language] }];
    const title = say(confirmed ? 'accountConfirmed' : 'linkOver')[language];
    return respondWithPage(
      visit.c,
      <PortalMessagePage view={view} title={title} links={links} />,
      confirmed ? 200 : 404,
    );
  }
  serveLocalizedForm(site, '/confirm/:link', 'confirm', (visit) => {
    const { confirm: button } = rules;
    if (!button || !accounts.isLinkPending(visit.c.req.param('link') ?? '')) return confirm(visit);
    return createStandaloneForm(
      site,
      { step: 'confirm', fields: [] },
      { title: say('accountSubject'), button },
      confirm,
    );
  });

  serveLocalizedForm(site, '/sign-in', 'sign-in', (_visit, language) => {
    const { check: _any, ...typed } = password;
    const form = { step: 'sign-in', fields: [email, typed] };
    return createStandaloneForm(site, form, { title: say('signIn'), button: say('signIn') }, (visit, { values }) => {
      const account = accounts.signIn(values.email ?? '', values.password ?? '');
      if (!account) return say('wrongSignIn');
      visit.session.data.account = account.email;
      return visit.c.redirect(`${base}/${language}/area`, 303);
    });
  });

  app.on(
    'GET',
    expandLanguagePaths(definition, '/area'),
    replica.page('area', (visit) => {
      const view = createPageContext(site, visit);
      const { language, account } = view;
      if (!account) return visit.c.redirect(`${base}/${language}/sign-in`, 303);
      const own = replica.log.all().filter(({ details }) => details.account === account);
      return respondWithPage(
        visit.c,
        <PortalLayout view={view} title={say('myArea')[language]}>
          <h1>{say('myArea')[language]}</h1>
          <p>{account}</p>
          {own.map((application) => (
            <LabelledValueList
              key={application.reference}
              lines={describeApplicationState(site, application, language)}
            />
          ))}
          <form method="post" action={`${base}/${language}/sign-out`}>
            <button type="submit" className="button secondary">
              {say('signOut')[language]}
            </button>
          </form>
        </PortalLayout>,
      );
    }),
  );

  app.on(
    'POST',
    expandLanguagePaths(definition, '/sign-out'),
    replica.page('sign-out', (visit) => {
      const language = readPathLanguage(site, visit.c);
      replica.sessions.reset(visit.session);
      return visit.c.redirect(`${base}/${language}/`, 303);
    }),
  );
}
