import { isoTimeInSeconds } from '../../kit/back-office.ts';
import { createFormHandlers, type FormHandlers } from '../../kit/form-steps.ts';
import { canonicalValues } from '../../kit/forms.ts';
import { renderPage } from '../../kit/render-page.ts';
import type { Visit } from '../../kit/replica.ts';
import { critAirClass } from './crit-air-class.ts';
import { correctionForm } from './document-form.ts';
import type { ApplicationDraft } from './draft.ts';
import { ERROR_TEXTS, FORM_MESSAGES } from './error-texts.ts';
import { FormPageView } from './form-page.tsx';
import { buildLanguagePaths, LABEL_COLON, type Language } from './language.ts';
import { type CertificatAirServices, createVisitView, readPageLanguage, respondWithHtml } from './page-services.tsx';
import { FaqPage, HomePage, MessagePage, SimulationResult, StatePage } from './pages.tsx';
import { TEXTS } from './texts.ts';
import { simulationForm, trackingForm } from './vehicle-form.ts';

const NOTHING_HELD = () => ({ values: {} });

/** Everything beside the application itself: home, simulation, tracking, questions, correction of a document. */
export function serveSidePages({ replica, office, decisionSeconds }: CertificatAirServices): void {
  const { app, base, log } = replica;

  app.get('/', (c) => c.redirect(`${base}/fr/`));
  const home = replica.page('home', (visit) =>
    respondWithHtml(visit.c, <HomePage view={createVisitView(replica, visit)} />),
  );
  app.on('GET', [...buildLanguagePaths(''), ...buildLanguagePaths('/')], home);
  app.on(
    'GET',
    buildLanguagePaths('/questions'),
    replica.page('faq', (visit) => respondWithHtml(visit.c, <FaqPage view={createVisitView(replica, visit)} />)),
  );
  app.on(
    'GET',
    buildLanguagePaths('/session-expiree'),
    replica.page('expired', (visit) => {
      const language = readPageLanguage(visit.c);
      const link = { href: `/${language}/demande/cgu`, label: TEXTS.restart[language] };
      return respondWithHtml(
        visit.c,
        <MessagePage view={createVisitView(replica, visit)} title={TEXTS.expired[language]} link={link} />,
      );
    }),
  );

  function serveForm(path: string, step: string, handlers: FormHandlers<ApplicationDraft, Language>): void {
    const handler = replica.page(step, (visit) => {
      const language = readPageLanguage(visit.c);
      return visit.c.req.method === 'POST' ? handlers.post(visit, language) : handlers.get(visit, language);
    });
    app.on(['GET', 'POST'], buildLanguagePaths(path), handler);
  }

  serveForm(
    '/demande/suivi',
    'tracking',
    createFormHandlers<ApplicationDraft, Language>(replica, FORM_MESSAGES, {
      form: trackingForm,
      readSavedEntry: NOTHING_HELD,
      accept(visit, { values }) {
        const key = values.requestOrEmail?.toLowerCase();
        const found = log.all().find(({ reference, fields }) => {
          return fields.plate === values.plate && (reference === key || fields.email?.toLowerCase() === key);
        });
        if (!found) return ERROR_TEXTS.notFound;
        return respondWithHtml(visit.c, <StatePage view={createVisitView(replica, visit)} application={found} />);
      },
      render: (visit, page) =>
        renderPage(
          <FormPageView view={createVisitView(replica, visit)} page={page} title={TEXTS.tracking} button={TEXTS.search}>
            <p>{TEXTS.trackingText[page.language]}</p>
          </FormPageView>,
        ),
    }),
  );

  serveForm(
    '/simulation',
    'simulation',
    createFormHandlers<ApplicationDraft, Language>(replica, FORM_MESSAGES, {
      form: simulationForm,
      readSavedEntry: NOTHING_HELD,
      accept(visit, { fields, values, language }) {
        const {
          category = '',
          fuel = '',
          euro = '',
          firstRegistration = '',
        } = canonicalValues(fields, values, language);
        const result = critAirClass({ category, fuel, euro, firstRegistration });
        if (result === 'NC') return ERROR_TEXTS.notClassed;
        return respondWithHtml(
          visit.c,
          <SimulationResult view={createVisitView(replica, visit)} critAirClass={result} />,
        );
      },
      render: (visit, page) =>
        renderPage(
          <FormPageView
            view={createVisitView(replica, visit)}
            page={page}
            title={TEXTS.simulation}
            button={TEXTS.simulate}
          >
            <p>{TEXTS.simulationText[page.language]}</p>
          </FormPageView>,
        ),
    }),
  );

  const correction = createFormHandlers<ApplicationDraft, Language>(replica, FORM_MESSAGES, {
    form: correctionForm,
    readSavedEntry: NOTHING_HELD,
    accept(visit, { files, language }) {
      const application = toCorrect(visit);
      if (!application) return TEXTS.linkOver;
      const { correctionToken: _spent, ...details } = application.details;
      log.change(application.reference, {
        state: 'received',
        files: Object.entries(files).map(([field, file]) => ({ field, ...file })),
        details: { ...details, document: 'corrected' },
        due: [...application.due, { task: 'decide', at: isoTimeInSeconds(decisionSeconds) }],
      });
      office.schedule(application.reference);
      const text = `${TEXTS.requestNumber[language]}${LABEL_COLON[language]}${application.reference}`;
      const title = TEXTS.correctionDone[language];
      return respondWithHtml(visit.c, <MessagePage view={createVisitView(replica, visit)} title={title} text={text} />);
    },
    render: (visit, page) =>
      renderPage(
        <FormPageView
          view={createVisitView(replica, visit)}
          page={page}
          title={TEXTS.correctionTitle}
          button={TEXTS.send}
        >
          <p>{TEXTS.documentText[page.language]}</p>
        </FormPageView>,
      ),
  });

  function toCorrect({ c }: Visit<ApplicationDraft>) {
    const token = c.req.param('token');
    return log.all().find(({ details }) => token !== undefined && details.correctionToken === token);
  }

  app.on(
    ['GET', 'POST'],
    buildLanguagePaths('/demande/correction/:token'),
    replica.page('correction', (visit) => {
      const language = readPageLanguage(visit.c);
      if (toCorrect(visit))
        return visit.c.req.method === 'POST' ? correction.post(visit, language) : correction.get(visit, language);
      const title = TEXTS.linkOver[language];
      return respondWithHtml(visit.c, <MessagePage view={createVisitView(replica, visit)} title={title} />, 404);
    }),
  );
}
