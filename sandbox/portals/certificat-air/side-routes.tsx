import { type FormHandlers, formStep } from '../../kit/form-steps.ts';
import { canonicalValues } from '../../kit/forms.ts';
import { inSeconds } from '../../kit/office.ts';
import { renderPage } from '../../kit/page.ts';
import type { Visit } from '../../kit/replica.ts';
import { critAirClass } from './crit-air-class.ts';
import { correctionForm } from './document-form.ts';
import type { Draft } from './draft.ts';
import { FormPageView } from './form-page.tsx';
import { COLON, inEveryLanguage, type Language } from './language.ts';
import { FORM_WORDS, MISTAKES } from './mistakes.ts';
import { FaqPage, HomePage, MessagePage, SimulationResult, StatePage } from './pages.tsx';
import { answer, languageOfPage, type Site, viewOf } from './site.tsx';
import { simulationForm, trackingForm } from './vehicle-form.ts';
import { WORDS } from './words.ts';

const NOTHING_HELD = () => ({ values: {} });

/** Everything beside the application itself: home, simulation, tracking, questions, correction of a document. */
export function serveSidePages({ replica, office, decisionSeconds }: Site): void {
  const { app, base, log } = replica;

  app.get('/', (c) => c.redirect(`${base}/fr/`));
  const home = replica.page('home', (visit) => answer(visit.c, <HomePage view={viewOf(replica, visit)} />));
  app.on('GET', [...inEveryLanguage(''), ...inEveryLanguage('/')], home);
  app.on(
    'GET',
    inEveryLanguage('/questions'),
    replica.page('faq', (visit) => answer(visit.c, <FaqPage view={viewOf(replica, visit)} />)),
  );
  app.on(
    'GET',
    inEveryLanguage('/session-expiree'),
    replica.page('expired', (visit) => {
      const language = languageOfPage(visit.c);
      const link = { href: `/${language}/demande/cgu`, label: WORDS.restart[language] };
      return answer(visit.c, <MessagePage view={viewOf(replica, visit)} title={WORDS.expired[language]} link={link} />);
    }),
  );

  function serveForm(path: string, step: string, handlers: FormHandlers<Draft, Language>): void {
    const handler = replica.page(step, (visit) => {
      const language = languageOfPage(visit.c);
      return visit.c.req.method === 'POST' ? handlers.post(visit, language) : handlers.get(visit, language);
    });
    app.on(['GET', 'POST'], inEveryLanguage(path), handler);
  }

  serveForm(
    '/demande/suivi',
    'tracking',
    formStep<Draft, Language>(replica, FORM_WORDS, {
      form: trackingForm,
      held: NOTHING_HELD,
      accept(visit, { values }) {
        const key = values.requestOrEmail?.toLowerCase();
        const found = log.all().find(({ reference, fields }) => {
          return fields.plate === values.plate && (reference === key || fields.email?.toLowerCase() === key);
        });
        if (!found) return MISTAKES.notFound;
        return answer(visit.c, <StatePage view={viewOf(replica, visit)} application={found} />);
      },
      show: (visit, page) =>
        renderPage(
          <FormPageView view={viewOf(replica, visit)} page={page} title={WORDS.tracking} button={WORDS.search}>
            <p>{WORDS.trackingText[page.language]}</p>
          </FormPageView>,
        ),
    }),
  );

  serveForm(
    '/simulation',
    'simulation',
    formStep<Draft, Language>(replica, FORM_WORDS, {
      form: simulationForm,
      held: NOTHING_HELD,
      accept(visit, { fields, values, language }) {
        const {
          category = '',
          fuel = '',
          euro = '',
          firstRegistration = '',
        } = canonicalValues(fields, values, language);
        const result = critAirClass({ category, fuel, euro, firstRegistration });
        if (result === 'NC') return MISTAKES.notClassed;
        return answer(visit.c, <SimulationResult view={viewOf(replica, visit)} critAirClass={result} />);
      },
      show: (visit, page) =>
        renderPage(
          <FormPageView view={viewOf(replica, visit)} page={page} title={WORDS.simulation} button={WORDS.simulate}>
            <p>{WORDS.simulationText[page.language]}</p>
          </FormPageView>,
        ),
    }),
  );

  const correction = formStep<Draft, Language>(replica, FORM_WORDS, {
    form: correctionForm,
    held: NOTHING_HELD,
    accept(visit, { files, language }) {
      const application = toCorrect(visit);
      if (!application) return WORDS.linkOver;
      const { correctionToken: _spent, ...details } = application.details;
      log.change(application.reference, {
        state: 'received',
        files: Object.entries(files).map(([field, file]) => ({ field, ...file })),
        details: { ...details, document: 'corrected' },
        due: [...application.due, { task: 'decide', at: inSeconds(decisionSeconds) }],
      });
      office.look(application.reference);
      const text = `${WORDS.requestNumber[language]}${COLON[language]}${application.reference}`;
      const title = WORDS.correctionDone[language];
      return answer(visit.c, <MessagePage view={viewOf(replica, visit)} title={title} text={text} />);
    },
    show: (visit, page) =>
      renderPage(
        <FormPageView view={viewOf(replica, visit)} page={page} title={WORDS.correctionTitle} button={WORDS.send}>
          <p>{WORDS.documentText[page.language]}</p>
        </FormPageView>,
      ),
  });

  function toCorrect({ c }: Visit<Draft>) {
    const token = c.req.param('token');
    return log.all().find(({ details }) => token !== undefined && details.correctionToken === token);
  }

  app.on(
    ['GET', 'POST'],
    inEveryLanguage('/demande/correction/:token'),
    replica.page('correction', (visit) => {
      const language = languageOfPage(visit.c);
      if (toCorrect(visit))
        return visit.c.req.method === 'POST' ? correction.post(visit, language) : correction.get(visit, language);
      const title = WORDS.linkOver[language];
      return answer(visit.c, <MessagePage view={viewOf(replica, visit)} title={title} />, 404);
    }),
  );
}
