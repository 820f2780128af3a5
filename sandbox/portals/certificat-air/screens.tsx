import { type FormStep, formStep } from '../../kit/form-steps.ts';
import { renderPage } from '../../kit/page.ts';
import type { Visit } from '../../kit/replica.ts';
import { startForm, summaryForm } from './consent-forms.ts';
import { type CritAirClass, critAirClass } from './crit-air-class.ts';
import { documentForm } from './document-form.ts';
import { type Draft, type Screen, stepEntry } from './draft.ts';
import { isAlreadyRequested } from './filing.ts';
import { FormPageView, Lines, SecondTotal } from './form-page.tsx';
import { KEEPER_CAPTCHA, keeperForm, NEW_KEEPER } from './keeper-form.ts';
import { COLON, type Language } from './language.ts';
import { FORM_WORDS, MISTAKES } from './mistakes.ts';
import { asked, euros, priceOf } from './price.ts';
import { languageOfPage, type Site, viewOf } from './site.tsx';
import { vehicleForm } from './vehicle-form.ts';
import { WORDS } from './words.ts';

type Step = FormStep<Draft, Language>;

/** Screens 1 to 4; each keeps what was entered in the session and leads to the next. */
export function entryScreens({ replica }: Pick<Site, 'replica'>) {
  const start: Step = {
    form: startForm,
    held: (draft) => draft.start ?? { values: {} },
    accept(visit, entered) {
      visit.session.data.start = stepEntry(entered);
      return goTo(visit, replica.base, 'vehicule');
    },
    show: (visit, page) =>
      renderPage(
        <FormPageView view={viewOf(replica, visit)} page={page} title={WORDS.startTitle} step={1} button={WORDS.next}>
          <h2>{WORDS.serviceTitle[page.language]}</h2>
          <p>{WORDS.startText[page.language]}</p>
          <p className="price">
            {WORDS.priceLine[page.language]} <strong>{euros(priceOf(visit.session.data), page.language)}</strong>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
          <section className="terms" tabIndex={0} aria-label={WORDS.termsTitle[page.language]}>
            <h3>{WORDS.termsTitle[page.language]}</h3>
            <p>{WORDS.terms[page.language]}</p>
          </section>
        </FormPageView>,
      ),
  };

  const vehicle = (registered: Draft['registered']): Step => ({
    form: vehicleForm(registered),
    held: (draft) => draft.vehicle ?? { values: {} },
    accept(visit, entered) {
      const given = stepEntry(entered);
      const claimed = replica.faults.of(visit.session, 'already_registered', 'vehicle') !== undefined;
      if (claimed || isAlreadyRequested(replica.log, given.canonical)) return MISTAKES.duplicate;
      visit.session.data.vehicle = given;
      return goTo(visit, replica.base, 'document');
    },
    show: (visit, page) =>
      renderPage(
        <FormPageView
          view={viewOf(replica, visit)}
          page={page}
          title={WORDS.vehicleTitle}
          step={2}
          button={WORDS.next}
          backTo="demande/cgu"
        />,
      ),
  });

  const document: Step = {
    form: documentForm,
    held: (draft) => draft.document ?? { values: {} },
    accept(visit, entered) {
      visit.session.data.document = stepEntry(entered);
      return goTo(visit, replica.base, 'titulaire');
    },
    show: (visit, page) =>
      renderPage(
        <FormPageView
          view={viewOf(replica, visit)}
          page={page}
          title={WORDS.documentTitle}
          step={3}
          button={WORDS.next}
          backTo="demande/vehicule"
        >
          <p>{WORDS.documentText[page.language]}</p>
        </FormPageView>,
      ),
  };

  const keeper: Step = {
    form: keeperForm,
    captcha: KEEPER_CAPTCHA,
    held: (draft) => draft.keeper ?? { values: NEW_KEEPER },
    accept(visit, entered) {
      visit.session.data.keeper = stepEntry(entered);
      return goTo(visit, replica.base, 'recapitulatif');
    },
    show: (visit, page) =>
      renderPage(
        <FormPageView
          view={viewOf(replica, visit)}
          page={page}
          title={WORDS.keeperTitle}
          step={4}
          button={WORDS.next}
          backTo="demande/document"
        >
          <p>{WORDS.keeperText[page.language]}</p>
        </FormPageView>,
      ),
  };

  return {
    start: formStep(replica, FORM_WORDS, start),
    vehicle: {
      france: formStep(replica, FORM_WORDS, vehicle('france')),
      abroad: formStep(replica, FORM_WORDS, vehicle('abroad')),
    },
    document: formStep(replica, FORM_WORDS, document),
    keeper: formStep(replica, FORM_WORDS, keeper),
  };
}

export function goTo(visit: Visit<Draft>, base: string, screen: Screen): Response {
  return visit.c.redirect(`${base}/${languageOfPage(visit.c)}/demande/${screen}`, 303);
}

/** Screen 5: everything read back, two consents, and on to the card processor. A vehicle without a class ends here. */
export function summaryScreen({ replica, payments }: Pick<Site, 'replica' | 'payments'>) {
  return formStep<Draft, Language>(replica, FORM_WORDS, {
    form: summaryForm,
    held: () => ({ values: {} }),
    accept(visit, entered) {
      const draft = visit.session.data;
      const fields = { ...draft.start?.canonical, ...draft.vehicle?.canonical, ...draft.keeper?.canonical };
      const grade = classOf(draft);
      if (grade === 'NC') return MISTAKES.notClassed;
      if (isAlreadyRequested(replica.log, fields)) return MISTAKES.duplicate;
      const order = payments.open({
        amountCents: priceOf(draft),
        language: entered.language,
        description: WORDS.service[entered.language],
        draft: {
          fields: { ...fields, ...stepEntry(entered).canonical },
          files: draft.document?.files ?? {},
          critAirClass: grade,
        },
      });
      return visit.c.redirect(`${replica.base}/paiement/${order.token}`, 303);
    },
    show(visit, page) {
      const draft = visit.session.data;
      const { text, second } = asked(replica, visit, priceOf(draft), page.language);
      const keeper = replica.faults.of(visit.session, 'other_person', 'summary')
        ? { lines: otherPerson(draft.keeper?.lines ?? []) }
        : draft.keeper;
      const parts = [
        { title: WORDS.vehicleTitle, entry: draft.vehicle },
        { title: WORDS.documentTitle, entry: draft.document },
        { title: WORDS.keeperTitle, entry: keeper },
      ];
      return renderPage(
        <FormPageView
          view={viewOf(replica, visit)}
          page={page}
          title={WORDS.summaryTitle}
          step={5}
          button={WORDS.pay}
          backTo="demande/titulaire"
        >
          {parts.map(({ title, entry }) => (
            <section key={title.fr}>
              <h2>{title[page.language]}</h2>
              <Lines lines={entry?.lines ?? []} />
            </section>
          ))}
          <p className="price">
            {WORDS.total[page.language]}
            {COLON[page.language]}
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

export function classOf(draft: Draft): CritAirClass {
  const { category = '', fuel = '', euro = 'unknown', firstRegistration = '' } = draft.vehicle?.canonical ?? {};
  return critAirClass({ category, fuel, euro, firstRegistration });
}
