import type { Flow, FlowScreen, FlowSituation, LabelledValue } from './definition.ts';
import { computeDisplayedPrice } from './displayed-price.ts';
import { createScreenEntry, listReachableScreens, screenPath, type VisitDraft } from './draft.ts';
import { completeFlow } from './flow-completion.tsx';
import { PortalFormPage } from './form-page.tsx';
import { createFormHandlers, type FormStep } from './form-steps.ts';
import { LabelledValueList } from './layout.tsx';
import {
  createPageContext,
  expandLanguagePaths,
  type PortalServices,
  readPathLanguage,
  renderPage,
  resolveAddresses,
} from './page-context.ts';
import type { Visit } from './replica.ts';
import { buildFormMessages, buildScreenForm, captchaField } from './screen-form.ts';
import type { KitLanguage } from './words/translate.ts';

/** The screens of every flow, in order: nobody sees one before the earlier ones are filled in. */
export function serveFlows<L extends KitLanguage>(site: PortalServices<L>): void {
  for (const flow of site.definition.flows) serveFlow(site, flow);
}

type Step<L extends KitLanguage> = { screen: FlowScreen<L>; before: FlowSituation<L> };

function serveFlow<L extends KitLanguage>(site: PortalServices<L>, flow: Flow<L>): void {
  const { replica, definition, translate } = site;
  const { app, base } = replica;

  const goTo = (visit: Visit<VisitDraft<L>>, screen: FlowScreen<L> | undefined, { name } = flow) =>
    visit.c.redirect(`${base}/${readPathLanguage(site, visit.c)}/${name}/${screen ? screenPath(screen) : ''}`, 303);

  const wayOf = (visit: Visit<VisitDraft<L>>, through = flow): Step<L>[] =>
    listReachableScreens(through, visit.session.data.entries, {
      language: readPathLanguage(site, visit.c),
      filed: replica.log.all(),
      account: visit.session.data.account,
      variant: visit.session.data.variant,
    });

  /** Another language, another flow or another variant of it empties the forms. */
  function begin({ c, session: { data } }: Visit<VisitDraft<L>>, screen: FlowScreen<L>): void {
    const { query, choices } = flow.variants ?? { query: '', choices: [] };
    const isPicked = screen === flow.screens[0] && choices.some(({ value }) => value === c.req.query(query));
    const held = choices.find(({ value }) => value === data.variant) ?? choices.at(-1);
    const now = {
      language: readPathLanguage(site, c),
      flow: flow.name,
      variant: isPicked ? c.req.query(query) : held?.value,
    };
    const same = now.language === data.language && now.flow === data.flow && now.variant === data.variant;
    if (!same) Object.assign(data, now, { entries: {} });
  }

  function stepOf(way: Step<L>[], place: number, { screen, before }: Step<L>): FormStep<VisitDraft<L>, L> {
    const form = buildScreenForm(site, screen.step, screen.fields(before));
    return {
      form,
      captcha: captchaField(site, screen.step),
      alwaysCaptcha: screen.captcha === true,
      readSavedEntry: ({ entries }) =>
        (!screen.forgetsAnswers && entries[screen.step]) || { values: screen.initialValues ?? {} },
      accept(visit, entered) {
        const draft = visit.session.data;
        const given = createScreenEntry(entered);
        const situation = { ...before, answers: { ...before.answers, ...given.canonical } };
        const wrong = screen.check?.(situation) ?? duplicate(visit, situation);
        if (wrong) return wrong;
        const changed = JSON.stringify(given.canonical) !== JSON.stringify(draft.entries[screen.step]?.canonical);
        // What was answered later was judged by what was answered here.
        if (changed && !flow.keepsLaterAnswers)
          for (const later of way.slice(place + 1)) delete draft.entries[later.screen.step];
        draft.entries[screen.step] = given;
        const onward = definition.flows.find(({ name }) => name === screen.nextFlow?.(situation)) ?? flow;
        draft.flow = onward.name;
        const next = wayOf(visit, onward)[place + 1];
        return next ? goTo(visit, next.screen, onward) : completeFlow(site, flow, visit, situation);
      },
      render(visit, page) {
        const { language } = page;
        const previous = way[place - 1];
        return renderPage(
          <PortalFormPage
            view={createPageContext(site, visit)}
            page={page}
            title={screen.title[language]}
            text={screen.text?.[language]}
            button={(screen.button ?? translate('next'))[language]}
            shape={screen.shape ?? 'page'}
            progress={{ at: countPages(way.slice(0, place + 1)), of: countPages(way) }}
            backTo={previous && `${flow.name}/${screenPath(previous.screen)}`}
          >
            {screen.content?.(before)}
            {screen.facts && <LabelledValueList lines={screen.facts(before)} />}
            {screen.summary && <Summary site={site} flow={flow} visit={visit} way={way.slice(0, place)} />}
          </PortalFormPage>,
        );
      },
    };
  }

  function duplicate(visit: Visit<VisitDraft<L>>, { answers, filed }: FlowSituation<L>) {
    if (flow.end.kind !== 'filing') return undefined;
    const claimed = answers.plate && replica.faults.findForSession(visit.session, 'already_registered', visit.step);
    const rule = flow.end.duplicate;
    if (claimed) return rule?.says ?? translate('duplicate');
    return rule && !replica.takesRepeats() && filed.some((application) => rule.is(answers, application))
      ? rule.says
      : undefined;
  }

  for (const screen of flow.screens) {
    const handler = replica.page(
      screen.step,
      (visit) => {
        begin(visit, screen);
        const language = readPathLanguage(site, visit.c);
        if (flow.needsAccount && !visit.session.data.account) {
          return visit.c.redirect(`${base}/${language}/sign-in`, 303);
        }
        const way = wayOf(visit);
        const place = way.findIndex((one) => one.screen === screen);
        const furthest = way.findIndex((one) => !visit.session.data.entries[one.screen.step]);
        const step = way[place];
        if (!step || (furthest >= 0 && place > furthest)) {
          return goTo(visit, (way[furthest] ?? way[0])?.screen);
        }
        const [query = '', value] = resolveAddresses(definition).cancelled.split('=');
        const cancelled = visit.c.req.query(query) === value ? translate('paymentCancelled') : undefined;
        const alert = (screen.alert?.(step.before) ?? cancelled)?.[language];
        const { get, post } = createFormHandlers(replica, buildFormMessages(translate), stepOf(way, place, step));
        return visit.c.req.method === 'POST' ? post(visit, language) : get(visit, language, alert);
      },
      screen === flow.screens[0] ? 'free' : 'bound',
    );
    app.on(['GET', 'POST'], expandLanguagePaths(definition, `/${flow.name}/${screenPath(screen)}`), handler);
  }
  app.on(
    'GET',
    expandLanguagePaths(definition, `/${flow.name}`),
    replica.page(flow.name, (visit) => goTo(visit, flow.screens[0])),
  );
}

/** How many screens a visitor counts: a dialog belongs to the page before it. */
function countPages<L extends KitLanguage>(way: readonly Step<L>[]): number {
  return way.filter(({ screen }) => screen.shape !== 'dialog').length;
}

/** Everything read back, and what is to be paid. */
function Summary<L extends KitLanguage>(props: {
  site: PortalServices<L>;
  flow: Flow<L>;
  visit: Visit<VisitDraft<L>>;
  way: readonly Step<L>[];
}) {
  const { site, flow, visit, way } = props;
  const language = readPathLanguage(site, visit.c);
  const { entries } = visit.session.data;
  const mixedUp = site.replica.faults.findForSession(visit.session, 'other_person', visit.step) !== undefined;
  const answers = Object.assign({}, ...way.map(({ screen }) => entries[screen.step]?.canonical));
  const price = flow.end.kind === 'filing' && flow.end.price?.(answers);
  const { text, secondTotal } = computeDisplayedPrice(site, visit, price || 0, language);
  return (
    <>
      {way.map(({ screen, before }) => {
        const lines = entries[screen.step]?.lines ?? [];
        return (
          lines.length > 0 && (
            <section key={screen.step}>
              <h2>{screen.title[language]}</h2>
              <LabelledValueList lines={mixedUp ? swapForOtherPerson(site, screen.fields(before), lines) : lines} />
            </section>
          )
        );
      })}
      {price && (
        <p className="price">
          {site.translate('total')[language]}
          {site.translate('colon')[language]}
          <strong>{text}</strong>
        </p>
      )}
      {secondTotal && (
        <p className="price">
          {site.translate('secondTotal')[language]}
          {site.translate('colon')[language]}
          <strong>{secondTotal}</strong>
        </p>
      )}
    </>
  );
}

/** The fault `other_person`: the portal has taken one visitor's answers for another's. */
function swapForOtherPerson<L extends KitLanguage>(
  { definition }: PortalServices<L>,
  fields: readonly { key: string; label: object }[],
  lines: readonly LabelledValue[],
): LabelledValue[] {
  const others = definition.otherPerson ?? { surname: 'Martin', email: 'a.martin@mail.example', plate: 'ZZ99ZZZ' };
  return lines.map((line) => {
    const field = fields.find(({ label }) => Object.values(label).includes(line.label));
    return { ...line, value: others[field?.key ?? ''] ?? line.value };
  });
}
