import { formStep } from '../form-steps.ts';
import { renderPage } from '../page.ts';
import { summaryForm } from './consent-forms.ts';
import { type CritAirClass, critAirClass } from './crit-air-class.ts';
import { type Draft, stepEntry } from './draft.ts';
import { isAlreadyRequested } from './filing.ts';
import { FormPageView, Lines } from './form-page.tsx';
import { COLON, type Language } from './language.ts';
import { FORM_WORDS, MISTAKES } from './mistakes.ts';
import { euros, priceOf } from './price.ts';
import { type Site, viewOf } from './site.tsx';
import { WORDS } from './words.ts';

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
      const parts = [
        { title: WORDS.vehicleTitle, entry: draft.vehicle },
        { title: WORDS.documentTitle, entry: draft.document },
        { title: WORDS.keeperTitle, entry: draft.keeper },
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
            <strong>{euros(priceOf(draft), page.language)}</strong>
          </p>
        </FormPageView>,
      );
    },
  });
}

export function classOf(draft: Draft): CritAirClass {
  const { category = '', fuel = '', euro = 'unknown', firstRegistration = '' } = draft.vehicle?.canonical ?? {};
  return critAirClass({ category, fuel, euro, firstRegistration });
}
