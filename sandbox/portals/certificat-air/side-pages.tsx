import { createStandaloneForm, serveLocalizedForm } from '../../kit/common-routes.tsx';
import { canonicalValues } from '../../kit/forms.ts';
import { PortalLayout, PortalMessagePage } from '../../kit/layout.tsx';
import {
  createPageContext,
  expandLanguagePaths,
  type PortalServices,
  respondWithPage,
} from '../../kit/page-context.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { findClass } from './screens.tsx';
import { FAQ, type Language, TEXTS } from './texts.ts';
import { SIMULATION_FIELDS } from './vehicle-fields.ts';

/** The simulation of a class, and the questions that many ask. */
export function serveSidePages(site: PortalServices<Language>): void {
  const form = { step: 'simulation', fields: SIMULATION_FIELDS };
  const words = { title: TEXTS.simulation, text: TEXTS.simulationText, button: TEXTS.simulate };
  const simulation = createStandaloneForm(site, form, words, (visit, { fields, values, language }) => {
    const found = findClass(canonicalValues(fields, values, language));
    if (found === 'NC') return ERROR_TEXTS.notClassed;
    const view = createPageContext(site, visit);
    return respondWithPage(
      visit.c,
      <PortalMessagePage view={view} title={words.title[language]} text={words.text[language]}>
        <div className="success" role="status">
          <p>
            {TEXTS.simulationResult[language]} <strong>Crit'Air {found}</strong>
          </p>
        </div>
      </PortalMessagePage>,
    );
  });
  serveLocalizedForm(site, '/simulation', form.step, () => simulation);

  site.replica.app.on(
    'GET',
    expandLanguagePaths(site.definition, '/questions'),
    site.replica.page('faq', (visit) => {
      const view = createPageContext(site, visit);
      const { language } = view;
      return respondWithPage(
        visit.c,
        <PortalLayout view={view} title={TEXTS.faq[language]}>
          <h1>{TEXTS.faq[language]}</h1>
          {FAQ.map(({ question, answer }) => (
            <details key={question.fr} className="question">
              <summary>{question[language]}</summary>
              <p>{answer[language]}</p>
            </details>
          ))}
        </PortalLayout>,
      );
    }),
  );
}
