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
} from './page-context.ts';
import type { Visit } from './replica.ts';
import type { KitLanguage } from './words/translate.ts';

const MIN_PASSWORD_LENGTH = 8;

/** Signing up with a link by mail, signing in, and the page of those who have. */
export function serveAccounts<L extends KitLanguage>(
  site: PortalServices<L>,
  rules: AccountRules<L>,
  mail: MailSender,
): void {
  const { replica, definition, translate, accounts } = site;
  const { app, base, url } = replica;
  const email = emailField<L>({ name: 'email', label: translate('email'), wrong: translate('invalidEmail') });
  const password: TextField<L> = {
    key: 'password',
    name: 'password',
    kind: 'password',
    label: translate('password'),
    otherLabel: translate('password'),
    check: (value) => (value.length < MIN_PASSWORD_LENGTH ? translate('passwordTooShort') : undefined),
  };
  const again = confirmationField(password, {
    name: 'passwordAgain',
    label: translate('passwordAgain'),
    differs: translate('passwordsDiffer'),
  });

  serveLocalizedForm(site, '/sign-up', 'sign-up', (_visit, language) =>
    createStandaloneForm(
      site,
      { step: 'sign-up', fields: [...rules.fields(language), email, password, again] },
      { title: translate('signUp'), button: translate('signUp') },
      (visit, { fields, values }) => {
        if (accounts.has(values.email ?? '')) return translate('accountExists');
        const { password: secret = '', ...profile } = canonicalValues(fields, values, language);
        const { link, email: to } = accounts.signUp(values.email ?? '', secret, profile);
        const text = [
          translate('greeting'),
          translate('accountText'),
          `${url}/${language}/confirm/${link}`,
          translate('automatic'),
        ]
          .map((part) => (typeof part === 'string' ? part : part[language]))
          .join('\n\n');
        void mail.send({ from: definition.mails.from, to, subject: translate('accountSubject')[language], text });
        const view = createPageContext(site, visit);
        return respondWithPage(
          visit.c,
          <PortalMessagePage
            view={view}
            title={translate('signUp')[language]}
            text={translate('accountSent')[language]}
          />,
        );
      },
    ),
  );

  function confirm(visit: Visit<VisitDraft<L>>): Response {
    const view = createPageContext(site, visit);
    const { language } = view;
    const confirmed = accounts.confirm(visit.c.req.param('link') ?? '');
    const links = [{ href: `/${language}/sign-in`, label: translate('signIn')[language] }];
    const title = translate(confirmed ? 'accountConfirmed' : 'linkExpired')[language];
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
      { title: translate('accountSubject'), button },
      confirm,
    );
  });

  serveLocalizedForm(site, '/sign-in', 'sign-in', (_visit, language) => {
    const { check: _any, ...typed } = password;
    const form = { step: 'sign-in', fields: [email, typed] };
    return createStandaloneForm(
      site,
      form,
      { title: translate('signIn'), button: translate('signIn') },
      (visit, { values }) => {
        const account = accounts.signIn(values.email ?? '', values.password ?? '');
        if (!account) return translate('wrongSignIn');
        visit.session.data.account = account.email;
        return visit.c.redirect(`${base}/${language}/area`, 303);
      },
    );
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
        <PortalLayout view={view} title={translate('myArea')[language]}>
          <h1>{translate('myArea')[language]}</h1>
          <p>{account}</p>
          {own.map((application) => (
            <LabelledValueList
              key={application.reference}
              lines={describeApplicationState(site, application, language)}
            />
          ))}
          <form method="post" action={`${base}/${language}/sign-out`}>
            <button type="submit" className="button secondary">
              {translate('signOut')[language]}
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
