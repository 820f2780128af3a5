import { createFormHandlers, type FormStep } from '../../kit/form-steps.ts';
import { renderPage } from '../../kit/render-page.ts';
import type { Visit } from '../../kit/replica.ts';
import { startForm, summaryForm } from './consent-forms.ts';
import { type CritAirClass, critAirClass } from './crit-air-class.ts';
import { documentForm } from './document-form.ts';
import { type ApplicationDraft, createStepEntry, type ScreenName } from './draft.ts';
import { ERROR_TEXTS, FORM_MESSAGES } from './error-texts.ts';
import { isAlreadyRequested } from './filing.ts';
import { FormPageView, SecondTotal, SummaryList } from './form-page.tsx';
import { KEEPER_CAPTCHA, keeperForm, NEW_KEEPER } from './keeper-form.ts';
import { LABEL_COLON, type Language } from './language.ts';
import { type CertificatAirServices, createVisitView, readPageLanguage } from './page-services.tsx';
import { computeShownPrice, formatCertificatePrice, priceOf } from './price.ts';
import { TEXTS } from './texts.ts';
import { vehicleForm } from './vehicle-form.ts';

type Step = FormStep<ApplicationDraft, Language>;

/** Screens 1 to 4; each keeps what was entered in the session and leads to the next. */
export function entryScreens({ replica }: Pick<CertificatAirServices, 'replica'>) {
  const start: Step = {
    form: startForm,
    readSavedEntry: (draft) => draft.start ?? { values: {} },
    accept(visit, entered) {
      visit.session.data.start = createStepEntry(entered);
      return redirectToScreen(visit, replica.base, 'vehicule');
    },
    render: (visit, page) =>
      renderPage(
        <FormPageView
          view={createVisitView(replica, visit)}
          page={page}
          title={TEXTS.startTitle}
          step={1}
          button={TEXTS.next}
        >
          <h2>{TEXTS.serviceTitle[page.language]}</h2>
          <p>{TEXTS.startText[page.language]}</p>
          <p className="price">
            {TEXTS.priceLine[page.language]}{' '}
            <strong>{formatCertificatePrice(priceOf(visit.session.data), page.language)}</strong>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
          <section className="terms" tabIndex={0} aria-label={TEXTS.termsTitle[page.language]}>
            <h3>{TEXTS.termsTitle[page.language]}</h3>
            <p>{TEXTS.terms[page.language]}</p>
          </section>
        </FormPageView>,
      ),
  };

  const vehicle = (registered: ApplicationDraft['registered']): Step => ({
    form: vehicleForm(registered),
    readSavedEntry: (draft) => draft.vehicle ?? { values: {} },
    accept(visit, entered) {
      const given = createStepEntry(entered);
      const claimed = replica.faults.findForSession(visit.session, 'already_registered', 'vehicle') !== undefined;
      if (claimed || isAlreadyRequested(replica.log, given.canonical)) return ERROR_TEXTS.duplicate;
      visit.session.data.vehicle = given;
      return redirectToScreen(visit, replica.base, 'document');
    },
    render: (visit, page) =>
      renderPage(
        <FormPageView
          view={createVisitView(replica, visit)}
          page={page}
          title={TEXTS.vehicleTitle}
          step={2}
          button={TEXTS.next}
          backTo="demande/cgu"
        />,
      ),
  });

  const document: Step = {
    form: documentForm,
    readSavedEntry: (draft) => draft.document ?? { values: {} },
    accept(visit, entered) {
      visit.session.data.document = createStepEntry(entered);
      return redirectToScreen(visit, replica.base, 'titulaire');
    },
    render: (visit, page) =>
      renderPage(
        <FormPageView
          view={createVisitView(replica, visit)}
          page={page}
          title={TEXTS.documentTitle}
          step={3}
          button={TEXTS.next}
          backTo="demande/vehicule"
        >
          <p>{TEXTS.documentText[page.language]}</p>
        </FormPageView>,
      ),
  };

  const keeper: Step = {
    form: keeperForm,
    captcha: KEEPER_CAPTCHA,
    readSavedEntry: (draft) => draft.keeper ?? { values: NEW_KEEPER },
    accept(visit, entered) {
      visit.session.data.keeper = createStepEntry(entered);
      return redirectToScreen(visit, replica.base, 'recapitulatif');
    },
    render: (visit, page) =>
      renderPage(
        <FormPageView
          view={createVisitView(replica, visit)}
          page={page}
          title={TEXTS.keeperTitle}
          step={4}
          button={TEXTS.next}
          backTo="demande/document"
        >
          <p>{TEXTS.keeperText[page.language]}</p>
        </FormPageView>,
      ),
  };

  return {
    start: createFormHandlers(replica, FORM_MESSAGES, start),
    vehicle: {
      france: createFormHandlers(replica, FORM_MESSAGES, vehicle('france')),
      abroad: createFormHandlers(replica, FORM_MESSAGES, vehicle('abroad')),
    },
    document: createFormHandlers(replica, FORM_MESSAGES, document),
    keeper: createFormHandlers(replica, FORM_MESSAGES, keeper),
  };
}

export function redirectToScreen(visit: Visit<ApplicationDraft>, base: string, screen: ScreenName): Response {
  return visit.c.redirect(`${base}/${readPageLanguage(visit.c)}/demande/${screen}`, 303);
}

/** Screen 5: everything read back, two consents, and on to the card processor. A vehicle without a class ends here. */
export function summaryScreen({ replica, payments }: Pick<CertificatAirServices, 'replica' | 'payments'>) {
  return createFormHandlers<ApplicationDraft, Language>(replica, FORM_MESSAGES, {
    form: summaryForm,
    readSavedEntry: () => ({ values: {} }),
    accept(visit, entered) {
      const draft = visit.session.data;
      const fields = { ...draft.start?.canonical, ...draft.vehicle?.canonical, ...draft.keeper?.canonical };
      const grade = computeDraftClass(draft);
      if (grade === 'NC') return ERROR_TEXTS.notClassed;
      if (isAlreadyRequested(replica.log, fields)) return ERROR_TEXTS.duplicate;
      const order = payments.open({
        amountCents: priceOf(draft),
        language: entered.language,
        description: TEXTS.service[entered.language],
        draft: {
          fields: { ...fields, ...createStepEntry(entered).canonical },
          files: draft.document?.files ?? {},
          critAirClass: grade,
        },
      });
      return visit.c.redirect(`${replica.base}/paiement/${order.token}`, 303);
    },
    render(visit, page) {
      const draft = visit.session.data;
      const { text, second } = computeShownPrice(replica, visit, priceOf(draft), page.language);
      const keeper = replica.faults.findForSession(visit.session, 'other_person', 'summary')
        ? { lines: otherPerson(draft.keeper?.lines ?? []) }
        : draft.keeper;
      const parts = [
        { title: TEXTS.vehicleTitle, entry: draft.vehicle },
        { title: TEXTS.documentTitle, entry: draft.document },
        { title: TEXTS.keeperTitle, entry: keeper },
      ];
      return renderPage(
        <FormPageView
          view={createVisitView(replica, visit)}
          page={page}
          title={TEXTS.summaryTitle}
          step={5}
          button={TEXTS.pay}
          backTo="demande/titulaire"
        >
          {parts.map(({ title, entry }) => (
            <section key={title.fr}>
              <h2>{title[page.language]}</h2>
              <SummaryList lines={entry?.lines ?? []} />
            </section>
          ))}
          <p className="price">
            {TEXTS.total[page.language]}
            {LABEL_COLON[page.language]}
            <strong>{text}</strong>
          </p>
          {second && <SecondTotal language={page.language} text={second} />}
        </FormPageView>,
      );
    },
  });
}

/** The fault `other_person`: the portal has taken one visitor's answers for another's. */
function otherPerson(lines: readonly { label: string; value: string }[]) {
  const surname = keeperForm.fields.find(({ key }) => key === 'surname');
  const labels = Object.values(surname?.label ?? {});
  return lines.map((line) => (labels.includes(line.label) ? { ...line, value: 'Martin' } : line));
}

export function computeDraftClass(draft: ApplicationDraft): CritAirClass {
  const { category = '', fuel = '', euro = 'unknown', firstRegistration = '' } = draft.vehicle?.canonical ?? {};
  return critAirClass({ category, fuel, euro, firstRegistration });
}
