import { normalizeForComparison } from './comparable-text.ts';
import { type ControlMeaning, displayNameOf } from './control-meaning.ts';
import { type FoundControl, findControl, shortenLabel, tryFindControl } from './find-control.ts';
import { CONFLICTING_ANSWER, describeForeignValue, type HiddenValueContext } from './hidden-value-check.ts';
import { isMarkedRequired, normalizeWords } from './label-text.ts';
import { isContradictingEarlierAnswer, type OutgoingRequestPlan } from './outgoing-request.ts';
import type { PageSnapshot } from './page-snapshot.ts';
import {
  acceptedSpellings,
  type FilledField,
  normalizeSpacing,
  type PlannedValue,
  plannedValuesOf,
} from './planned-value.ts';
import { PortalStop } from './portal-stop.ts';

export interface ReadBackField {
  control: FoundControl;
  filled: FilledField;
}

/**
 * Reads every field back before the robot leaves a form. It finds each control anew by its meaning: the page will send
 * what it holds now.
 * @throws PortalStop value_not_kept, or invalid_input when the browser itself would refuse the value.
 */
export function readBackFields(
  { controls, technical }: Pick<PageSnapshot, 'controls' | 'technical'>,
  filled: readonly FilledField[],
): ReadBackField[] {
  return filled.map((entry) => {
    const { meaning, expected, hiddenValues: carries = [] } = entry;
    const control = findControl(controls, meaning);
    const label = shortenLabel(control.name);
    const isCarried = ({ name, value }: { name: string; value: string }) =>
      technical.some((one) => one.name === name && one.value === value);
    if (
      !acceptedSpellings(expected, meaning).includes(normalizeSpacing(control.value, meaning)) ||
      !carries.every(isCarried)
    ) {
      const lengths = `${expected.length} characters typed, ${control.value.length} kept`;
      throw new PortalStop(
        'value_not_kept',
        `The portal's page changed what we entered for '${displayNameOf(meaning)}'.`,
        `${label}: ${lengths}`,
      );
    }
    if (control.problem) {
      const message = `The portal's page does not accept what we entered for '${displayNameOf(meaning)}'.`;
      throw new PortalStop('invalid_input', message, `${label}: ${control.problem}`);
    }
    return { control, filled: entry };
  });
}

/**
 * A required question without an answer of ours is new to us, even when the page proposes an answer. A person must
 * decide it, not the portal's default.
 * @param pressed the button about to leave the page; only its own form is sent.
 */
export function assertAllAnswered(
  controls: readonly FoundControl[],
  answered: readonly FoundControl[],
  pressed: FoundControl,
): void {
  const sent = controls.filter((control) => {
    if (pressed.form >= 0) return control.frame === pressed.frame && control.form === pressed.form;
    return answered.length > 0;
  });
  const asked = sent.filter(
    ({ kind, required, name }) => kind !== 'button' && (required || isMarkedRequired(firstLine(name))),
  );
  const isAnswered = (control: FoundControl) =>
    answered.includes(control) ||
    (control.parts && Object.values(control.parts).every((part) => answered.includes(part)));
  const unanswered = asked.filter((control) => !isAnswered(control));
  if (unanswered.length === 0) return;
  const names = unanswered.map(({ name }) => shortenLabel(name));
  const labels = names.map((name) => name || 'a field without a label').join(' | ');
  const quoted = names.map((name) => (name ? `'${name}'` : 'a field without a label')).join(' and ');
  const message = `The portal asks for ${quoted} and we did not answer: it is new to the robot.`;
  throw new PortalStop('unknown_question', message, `Unanswered: ${labels}`);
}

/** A control, together with its day-part controls. */
export function withDayPartControls(control: FoundControl): FoundControl[] {
  return [control, ...Object.values(control.parts ?? {})];
}

/** Words of a list entry that only asks for a choice. */
const placeholderOption =
  /^(please |bitte |veuillez )?(choose|select|pick|choisi|selectionne|(aus)?wahl|scegli|selezion|kies|selecteer|elija|seleccion|tri)/;

/**
 * Finds prefilled, ticked or chosen values that the robot did not enter: they would be sent too, in the customer's
 * name.
 * @param pressed the button about to leave the page; the form it stands in is sent, and every form the robot filled in.
 */
export function assertNoUnplannedValues(
  controls: readonly FoundControl[],
  answered: readonly FoundControl[],
  pressed: FoundControl,
  harmless: readonly ControlMeaning[],
): void {
  const leaving = [...answered, ...(pressed.form >= 0 ? [pressed] : [])];
  const leaves = (control: FoundControl) =>
    leaving.some(({ frame, form }) => control.frame === frame && control.form === form);
  const fine = new Set(harmless.flatMap((meaning) => [tryFindControl(controls, meaning) ?? []].flat()));
  const unplanned = controls.filter(
    (control) => leaves(control) && !answered.includes(control) && !fine.has(control) && isFilledIn(control),
  );
  if (unplanned.length === 0) return;
  const names = unplanned.map(({ name }) => shortenLabel(firstLine(name)));
  const quoted = names.map((name) => (name ? `'${name}'` : 'a field without a label')).join(' and ');
  const message = `The portal's page holds an answer of its own to ${quoted} that we did not plan; nothing was sent.`;
  throw new PortalStop('unplanned_value', message, `Not ours: ${names.join(' | ')}`);
}

/** A read-only field only shows a value, and an empty or asking entry of a list is no choice. */
function isFilledIn({ kind, readOnly, name, value, options, opens, parts }: FoundControl): boolean {
  if (kind === 'button' || parts || readOnly || value.trim() === '') return false;
  if (kind !== 'choice') return true;
  if (opens === 'listbox')
    return (
      ![normalizeWords(name), ''].includes(normalizeWords(value)) && !placeholderOption.test(normalizeWords(value))
    );
  const chosen = options.find(({ label }) => label === value.trim());
  const words = normalizeWords(value);
  return chosen !== undefined && chosen.value !== '' && words !== '' && !placeholderOption.test(words);
}

/** Plans everything that may leave with this press. */
export function planOutgoingRequest(
  { controls, technical }: Pick<PageSnapshot, 'controls' | 'technical'>,
  kept: readonly ReadBackField[],
  pressed: FoundControl,
  earlier: readonly PlannedValue[],
  surroundings: HiddenValueContext,
): OutgoingRequestPlan {
  const isOfForm = ({ control }: ReadBackField) => control.frame === pressed.frame && control.form === pressed.form;
  const own = kept.some(isOfForm) ? kept.filter(isOfForm) : kept;
  const parts = (entries: readonly ReadBackField[]) =>
    entries.flatMap(({ control, filled }) => plannedValuesOf(filled, control));
  const carried = new Set(kept.flatMap(({ filled }) => filled.hiddenValues ?? []).map(({ name }) => name));
  const answered = new Set(kept.flatMap(({ control }) => withDayPartControls(control)));
  const shown = controls.filter(({ kind, parts: its }) => kind !== 'button' && !its);
  const others = [...parts(kept.filter((entry) => !own.includes(entry))), ...earlier];
  const entered = [...parts(own), ...others].flatMap(({ accepts, dayPartValues: pieces = [] }) =>
    [accepts, ...pieces.map((piece) => piece.accepts)].flat().map(normalizeForComparison),
  );
  return {
    requiredValues: parts(own),
    optionalValues: others,
    frameValues: [...Map.groupBy(kept, ({ control }) => control.frame)]
      .filter(([frame]) => frame !== pressed.frame)
      .map(([, entries]) => parts(entries)),
    unfilledValues: [
      ...technical.filter(({ name }) => !carried.has(name)).map(({ name, value, beside }) => ({ name, value, beside })),
      ...shown
        .filter((control) => !answered.has(control))
        .map(({ fieldName, sends }) => ({ name: fieldName, value: sends })),
    ],
    visibleLabels: new Map(
      shown
        .filter(({ fieldName }) => fieldName)
        .map(({ fieldName, name }) => [fieldName, shortenLabel(firstLine(name))]),
    ),
    buttonName: pressed.fieldName,
    formAddress: pressed.sendsTo,
    hiddenValueContext: { ...surroundings, plannedTexts: new Set([...surroundings.plannedTexts, ...entered]) },
  };
}

/**
 * A form also sends its hidden values, which may make a statement that nobody planned.
 * @param pressed the button about to leave the page
 */
export function assertNoForeignHiddenValues(
  { technical }: Pick<PageSnapshot, 'technical'>,
  answered: readonly FoundControl[],
  pressed: FoundControl,
  { requiredValues: own, optionalValues: others, hiddenValueContext: surroundings }: OutgoingRequestPlan,
  harmless: readonly ControlMeaning[],
): void {
  const forms = [...answered, pressed];
  const leaves = (one: PageSnapshot['technical'][number]) =>
    forms.some(({ frame, form }) => one.frame === frame && one.form === form);
  const ours = new Set([...own, ...others].map(({ field }) => field));
  const fine = new Set(harmless.flatMap(({ words }) => Object.values(words).flat()));
  for (const one of technical) {
    if (!leaves(one) || fine.has(one.name)) continue;
    const isOther = isContradictingEarlierAnswer(one, { requiredValues: own, optionalValues: others });
    const said = ours.has(one.name) ? isOther && CONFLICTING_ANSWER : describeForeignValue(one, surroundings);
    if (!said) continue;
    const message = `The portal's page holds, where nobody sees it, ${said}, in '${shortenLabel(one.name)}'; nothing was sent.`;
    throw new PortalStop('unplanned_value', message, `Not ours: ${shortenLabel(one.name)}`);
  }
}

function firstLine(name: string): string {
  return name.split('\n', 1)[0] ?? '';
}
