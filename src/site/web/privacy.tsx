import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import { serviceContactPlaceholders } from '#platform/service-contact.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { siteMeta } from '../seo/site-meta.ts';
import { ComparisonTable } from '../shell/comparison-table.tsx';
import { PageIntro } from '../shell/page-intro.tsx';
import { SitePage } from '../shell/site-page.tsx';

export const handle = { static: true };

const crumbs = [{ label: 'Privacy', path: pages.privacy }];

export const meta = () =>
  siteMeta({
    title: 'Privacy',
    description:
      'Which data we need to apply for your permit, who sees it, how long it is kept and how to have it back.',
    path: pages.privacy,
    crumbs,
  });

export default function PrivacyPage() {
  return (
    <SitePage>
      <PageIntro
        title="Privacy"
        crumbs={crumbs}
        lead="To apply for a permit in your name we need to know who you are and what you drive. This page says what we take, why, who sees it and how you get it back."
      />
      <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-14">
        <PrivacySummary />
        <PrivacyTopic id="collected" title="Data we collect">
          <ul>
            <li>
              <b>Your trip:</b> country, city or zone, dates and length of stay, type of vignette; where a hotel or
              garage puts your plate on the list, which one, and your booking there.
            </li>
            <li>
              <b>You:</b> name, e-mail, postal address and, if you give it, your phone number; where the form of an
              authority asks for them, your date of birth, the number of your passport or identity card, and the company
              that keeps the vehicle.
            </li>
            <li>
              <b>Your vehicle:</b> number plate, country and date of registration, fuel, Euro standard, category, make
              and model; where a form asks for them or they decide, the CO2 per kilometre, the class of its sticker, the
              date of the last registration and the vehicle identification number.
            </li>
            <li>
              <b>Papers:</b> a picture or PDF of your registration document (V5C) where an authority asks for it.
            </li>
            <li>
              <b>The application itself:</b> what was typed into the official form, a picture of each step, the
              authority’s reference, its answers and the permit.
            </li>
            <li>
              <b>Payment:</b> amount, time and result. Your card number goes to the payment provider and never to us.
            </li>
            <li>
              <b>Account and letters:</b> when you signed in, from which browser and network address, the e-mails and
              messages between us, and a record of who did what on your order.
            </li>
          </ul>
          <p>
            Only what the permit needs is asked for. A rental-car driver can order without a plate and add it later.
          </p>
        </PrivacyTopic>
        <PrivacyTopic id="purposes" title="Purposes and legal bases">
          <p>Under the UK GDPR and the EU GDPR each use needs a legal ground. These are ours:</p>
          <PurposeTable />
          <p>
            No decision about you is made by a machine alone, but for one: our software compares your vehicle with the
            published rules of the zone. Where they keep it out we do not sell you a permit, or give back what you have
            paid; write to us, and a person looks at it. When our software cannot finish an application, a person does.
          </p>
        </PrivacyTopic>
        <PrivacyTopic id="sharing" title="Who we share it with">
          <ul>
            <li>
              <b>The authority you asked us to apply to</b>, in the country of your trip: that is the service itself. In
              some cities this goes through your hotel or garage, which puts your plate on the list.
            </li>
            <li>
              <b>The card payment provider</b>, which takes the payment.
            </li>
            <li>
              <b>Providers who run our servers, storage, e-mail and browsers</b>, under contract and on our instructions
              only.
            </li>
            <li>
              <b>Courts or authorities</b>, where a law obliges us.
            </li>
          </ul>
          <p>
            We do not sell data and do not pass it on for advertising. The six destination countries are in the European
            Union, which the United Kingdom recognises as protecting personal data adequately; should a provider work
            elsewhere, the standard contract clauses apply.
          </p>
        </PrivacyTopic>
        <PrivacyTopic id="security" title="Security">
          <p>
            Everything travels encrypted. Papers are kept apart from the public site and opened by links that work for
            one hour. Pictures of your papers are stored without hidden data such as the place they were taken.
            Passwords are kept as hashes only. Staff see an order only when their role needs it, and what they do with
            it is recorded.
          </p>
        </PrivacyTopic>
        <PrivacyTopic id="retention" title="How long we keep it">
          <dl>
            <dt>Application data (order, vehicle, papers, permit)</dt>
            <dd>7 years</dd>
            <dt>Communication records (e-mails and notes)</dt>
            <dd>3 years</dd>
            <dt>Marketing data</dt>
            <dd>until you withdraw your consent</dd>
            <dt>Analytics</dt>
            <dd>26 months maximum</dd>
          </dl>
          <p>
            The seven years are those in which a fine may still be argued about or accounts inspected. After that the
            data is deleted.
          </p>
        </PrivacyTopic>
        <PrivacyTopic id="rights" title="Your rights">
          <ul>
            <li>to know what we hold about you and to receive a copy;</li>
            <li>to have mistakes put right;</li>
            <li>to have your data deleted, except for what the law makes us keep;</li>
            <li>to restrict a use or object to it;</li>
            <li>to take your data with you in a common format;</li>
            <li>to withdraw a consent at any time, for the future.</li>
          </ul>
          <p>
            Write to us, in your own words. We answer within <b>30 days</b> and it costs you nothing.
          </p>
        </PrivacyTopic>
        <PrivacyTopic id="cookies" title="Cookies">
          <p>
            Only cookies that the site needs to work and to keep your account safe, so there is no banner to click away.
            No analytics, no advertising, no request to anybody else’s server.
          </p>
          <CookieTable />
          <p>
            What you type into the order form is kept in your own browser until you have paid, so that a reload does not
            lose it. It holds no card data.
          </p>
        </PrivacyTopic>
        <PrivacyTopic id="contact" title="Contact">
          <p>
            {serviceContactPlaceholders.company}, {serviceContactPlaceholders.address}, is responsible for your data:{' '}
            <a href={`mailto:${serviceContactPlaceholders.email}`}>{serviceContactPlaceholders.email}</a>. You can also
            answer any e-mail you had from us.
          </p>
          <p>
            If our answer does not satisfy you, you can complain to the{' '}
            <ExternalLink href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</ExternalLink>{' '}
            in the United Kingdom, or to the data protection authority of the EU country you live in.
          </p>
        </PrivacyTopic>
      </div>
    </SitePage>
  );
}

function PrivacySummary() {
  return (
    <div className="rounded-xl border-2 border-on-signal bg-signal p-5 text-on-signal sm:p-6">
      <h2 className="text-lg">In short</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>We use your data to get your permit, and for nothing you would not expect.</li>
        <li>The authority you apply to sees it. Advertisers do not.</li>
        <li>You can have it, correct it or delete it: an answer within 30 days.</li>
      </ul>
    </div>
  );
}

const cookies = [
  {
    label: <code>edp.session_token</code>,
    cells: ['Knows you while you are signed in. Not readable by scripts.', 'up to 7 days, or until you sign out'],
  },
  {
    label: <code>edp_signed_in</code>,
    cells: ['Says “1” and nothing else, so that pages show Dashboard instead of Sign in.', 'as long as the one above'],
  },
  {
    label: <code>edp.device_…</code>,
    cells: [
      'Says that this browser has signed in to your account before: strangers’ wrong tries then do not lock you out. Not readable by scripts.',
      '1 year',
    ],
  },
  {
    label: <code>sidebar_state</code>,
    cells: ['Remembers whether the side bar is open. Staff pages only.', '7 days'],
  },
];

function CookieTable() {
  return <ComparisonTable caption="Cookies we set" columns={['What it is for', 'How long']} rows={cookies} />;
}

const purposes = [
  {
    label: 'Applying for your permit',
    cells: ['All of your order', 'The contract with you, and your written authorisation to apply on your behalf'],
  },
  { label: 'Payment and refunds', cells: ['Amount, time, result', 'The contract with you; bookkeeping law'] },
  {
    label: 'Telling you how it stands',
    cells: ['E-mail, state of the order', 'The contract with you'],
  },
  {
    label: 'Your account',
    cells: ['E-mail, password hash, sign-ins with browser and network address', 'The contract with you'],
  },
  {
    label: 'Proof of what was sent',
    cells: ['Pictures of each step, references', 'Our legitimate interest, and yours, in showing it to an authority'],
  },
  {
    label: 'Safety of the service',
    cells: ['Technical logs without your personal details', 'Our legitimate interest in stopping abuse'],
  },
  { label: 'News and offers', cells: ['E-mail', 'Your consent, only if you gave it'] },
];

function PurposeTable() {
  return (
    <ComparisonTable caption="What each kind of data is used for" columns={['Data', 'Legal basis']} rows={purposes} />
  );
}

/** One topic of the privacy page; its text is plain HTML and gets its style here. */
function PrivacyTopic({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="mt-10 space-y-4 [&_:is(p,li,dd)_a]:text-link [&_a]:underline [&_a]:underline-offset-2 [&_dd]:mb-3 [&_dd]:font-semibold [&_dl]:border-signal [&_dl]:border-l-4 [&_dl]:pl-4 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5"
    >
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
