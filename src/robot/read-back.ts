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
 * @param pressedButton the button about to leave the page; only its own form is sent.
 */
export function assertAllAnswered(
  controls: readonly FoundControl[],
  answered: readonly FoundControl[],
  pressedButton: FoundControl,
): void {
  const sentControls = controls.filter((control) => {
    if (pressedButton.form >= 0) return control.frame === pressedButton.frame && control.form === pressedButton.form;
    return answered.length > 0;
  });
  const requiredQuestions = sentControls.filter(
    ({ kind, required, name }) => kind !== 'button' && (required || isMarkedRequired(firstLine(name))),
  );
  const isAnswered = (control: FoundControl) =>
    answered.includes(control) ||
    (control.parts && Object.values(control.parts).every((part) => answered.includes(part)));
  const unanswered = requiredQuestions.filter((control) => !isAnswered(control));
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
 * @param pressedButton the button about to leave the page; the form it stands in is sent, and every form the robot
 * filled in.
 */
export function assertNoUnplannedValues(
  controls: readonly FoundControl[],
  answered: readonly FoundControl[],
  pressedButton: FoundControl,
  harmless: readonly ControlMeaning[],
): void {
  const leavingControls = [...answered, ...(pressedButton.form >= 0 ? [pressedButton] : [])];
  const leaves = (control: FoundControl) =>
    leavingControls.some(({ frame, form }) => control.frame === frame && control.form === form);
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
  const chosenOption = options.find(({ label }) => label === value.trim());
  const words = normalizeWords(value);
  return chosenOption !== undefined && chosenOption.value !== '' && words !== '' && !placeholderOption.test(words);
}

/** Plans everything that may leave with this press. */
export function planOutgoingRequest(
  { controls, technical }: Pick<PageSnapshot, 'controls' | 'technical'>,
  readBackFields: readonly ReadBackField[],
  pressedButton: FoundControl,
  earlier: readonly PlannedValue[],
  surroundings: HiddenValueContext,
): OutgoingRequestPlan {
  const isOfForm = ({ control }: ReadBackField) =>
    control.frame === pressedButton.frame && control.form === pressedButton.form;
  const ownFields = readBackFields.some(isOfForm) ? readBackFields.filter(isOfForm) : readBackFields;
  const parts = (entries: readonly ReadBackField[]) =>
    entries.flatMap(({ control, filled }) => plannedValuesOf(filled, control));
  const carriedNames = new Set(
    readBackFields.flatMap(({ filled }) => filled.hiddenValues ?? []).map(({ name }) => name),
  );
  const answeredControls = new Set(readBackFields.flatMap(({ control }) => withDayPartControls(control)));
  const visibleControls = controls.filter(({ kind, parts: its }) => kind !== 'button' && !its);
  const otherValues = [...parts(readBackFields.filter((entry) => !ownFields.includes(entry))), ...earlier];
  const enteredTexts = [...parts(ownFields), ...otherValues].flatMap(({ accepts, dayPartValues: pieces = [] }) =>
    [accepts, ...pieces.map((piece) => piece.accepts)].flat().map(normalizeForComparison),
  );
  return {
    requiredValues: parts(ownFields),
    optionalValues: otherValues,
    frameValues: [...Map.groupBy(readBackFields, ({ control }) => control.frame)]
      .filter(([frame]) => frame !== pressedButton.frame)
      .map(([, entries]) => parts(entries)),
    unfilledValues: [
      ...technical
        .filter(({ name }) => !carriedNames.has(name))
        .map(({ name, value, beside }) => ({ name, value, beside })),
      ...visibleControls
        .filter((control) => !answeredControls.has(control))
        .map(({ fieldName, sends }) => ({ name: fieldName, value: sends })),
    ],
    visibleLabels: new Map(
      visibleControls
        .filter(({ fieldName }) => fieldName)
        .map(({ fieldName, name }) => [fieldName, shortenLabel(firstLine(name))]),
    ),
    buttonName: pressedButton.fieldName,
    formAddress: pressedButton.sendsTo,
    hiddenValueContext: { ...surroundings, plannedTexts: new Set([...surroundings.plannedTexts, ...enteredTexts]) },
  };
}

/**
 * A form also sends its hidden values, which may make a statement that nobody planned.
 * @param pressedButton the button about to leave the page
 */
export function assertNoForeignHiddenValues(
  { technical }: Pick<PageSnapshot, 'technical'>,
  answered: readonly FoundControl[],
  pressedButton: FoundControl,
  { requiredValues, optionalValues, hiddenValueContext: surroundings }: OutgoingRequestPlan,
  harmless: readonly ControlMeaning[],
): void {
  const forms = [...answered, pressedButton];
  const leaves = (one: PageSnapshot['technical'][number]) =>
    forms.some(({ frame, form }) => one.frame === frame && one.form === form);
  const plannedNames = new Set([...requiredValues, ...optionalValues].map(({ field }) => field));
  const fine = new Set(harmless.flatMap(({ words }) => Object.values(words).flat()));
  for (const hiddenValue of technical) {
    if (!leaves(hiddenValue) || fine.has(hiddenValue.name)) continue;
    const isOther = isContradictingEarlierAnswer(hiddenValue, { requiredValues, optionalValues });
    const objection = plannedNames.has(hiddenValue.name)
      ? isOther && CONFLICTING_ANSWER
      : describeForeignValue(hiddenValue, surroundings);
    if (!objection) continue;
    const message = `The portal's page holds, where nobody sees it, ${objection}, in '${shortenLabel(hiddenValue.name)}'; nothing was sent.`;
    throw new PortalStop('unplanned_value', message, `Not ours: ${shortenLabel(hiddenValue.name)}`);
  }
}

function firstLine(name: string): string {
  return name.split('\n', 1)[0] ?? '';
}
