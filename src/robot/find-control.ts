import { findAutofillContradiction } from './autofill-contradiction.ts';
import { type ControlMeaning, displayNameOf, type PageLanguage, type PhrasesByLanguage } from './control-meaning.ts';
import type { DayPart } from './date-format.ts';
import type { FormControl } from './form-control.ts';
import { compareLabel, hasMeaningChangingWord, type Label, normalizeWords, parseLabel } from './label-text.ts';
import { PortalStop } from './portal-stop.ts';

/** A control, and where to find it in the page snapshot. */
export interface FoundControl extends FormControl {
  frame: number;
  /** Language of its document: the primary subtag of `<html lang>`, empty when the page names none. */
  language: string;
  /** The three controls of a day that the page asks for in three parts. */
  parts?: Record<DayPart, FoundControl>;
}

/**
 * Finds the one control with this meaning. Wording outweighs the autofill token, and an exact label outweighs one with
 * extra words. The robot does not guess between two equal matches, and rejects a control that the page itself marks as
 * something else.
 * @throws PortalStop field_not_found or field_ambiguous, with the labels seen as evidence.
 */
export function findControl<C extends FoundControl>(controls: readonly C[], meaning: ControlMeaning): C {
  const usable = controls.filter((control) => canHoldMeaning(control, meaning));
  const fitting = usable
    .map((control) => ({ control, fit: rateControl(control, meaning) }))
    .filter(({ fit }) => fit > 0);
  const typable = fitting.filter(({ control }) => control.opens !== 'calendar');
  const rated = typable.length > 0 ? typable : fitting;
  const best = Math.max(0, ...rated.map(({ fit }) => fit));
  const [first, ...others] = inLargestForm(
    controls,
    rated.filter(({ fit }) => fit === best),
  );
  if (!first) {
    const availableLabels = usable.map(({ name }) => shortenLabel(name)).join(' | ');
    throw new PortalStop('field_not_found', describeMissingControl(meaning), `Seen: ${availableLabels}`);
  }
  // A menu and the page itself may offer the same link.
  const isSame = ({ control }: (typeof rated)[number]) => control.leads !== '' && control.leads === first.control.leads;
  if (!others.every(isSame)) {
    const candidateLabels = [first, ...others].map(({ control }) => shortenLabel(control.name)).join(' | ');
    throw new PortalStop(
      'field_ambiguous',
      `The portal's page has several things that could be '${displayNameOf(meaning)}'; the robot does not guess.`,
      `Seen: ${candidateLabels}`,
    );
  }
  const denied = meaning.kind === 'button' ? undefined : findAutofillContradiction(first.control, meaning);
  if (denied) {
    throw new PortalStop(
      'field_ambiguous',
      `The portal's page contradicts itself: the field labelled '${shortenLabel(first.control.name)}' is marked as '${denied}'.`,
      `Meant: ${meaning.name}`,
    );
  }
  return first.control;
}

/** A form with one question beside a larger form is a search or a newsletter signup. */
function inLargestForm<R extends { control: FoundControl }>(controls: readonly FoundControl[], fitting: R[]): R[] {
  const isQuestion = ({ kind, readOnly }: FoundControl) => kind !== 'button' && !readOnly;
  const isLarger = ({ control: { frame, form, kind } }: R) =>
    kind !== 'button' &&
    form >= 0 &&
    controls.filter((one) => one.frame === frame && one.form === form && isQuestion(one)).length > 1;
  const larger = fitting.filter(isLarger);
  return larger.length === 1 && fitting.every(({ control }) => control.form >= 0) ? larger : fitting;
}

/**
 * Finds a button or link. Of two with the same words it takes the one in a form that was filled in: 'Sign in' stands
 * below the password and in the menu as well. It never takes the menu's link to the current page, even while the form's
 * own button is disabled: that link discards the entries.
 * @param answered what was filled in on this page
 * @param here the page's own address
 */
export function findButton<C extends FoundControl>(
  controls: readonly C[],
  meaning: ControlMeaning,
  answered: readonly FoundControl[],
  here?: string,
): C {
  const isInForm = answered.some(({ form }) => form >= 0);
  const leadsBack = ({ form, leads }: FoundControl) => isInForm && form < 0 && leads !== '' && leads === here;
  try {
    return findControl(
      controls.filter((control) => !leadsBack(control)),
      meaning,
    );
  } catch (error) {
    const isOurs = ({ frame, form }: FoundControl) => answered.some((one) => one.frame === frame && one.form === form);
    const ours = controls.filter((control) => control.form >= 0 && isOurs(control));
    const isAmbiguous = error instanceof PortalStop && error.reason === 'field_ambiguous';
    const ownControl = isAmbiguous ? tryFindControl(ours, meaning) : undefined;
    if (!ownControl) throw error;
    return ownControl;
  }
}

/** Like `findControl`, but returns undefined when the page has no such control. */
export function tryFindControl<C extends FoundControl>(controls: readonly C[], meaning: ControlMeaning): C | undefined {
  try {
    return findControl(controls, meaning);
  } catch (error) {
    if (error instanceof PortalStop) return undefined;
    throw error;
  }
}

function describeMissingControl(meaning: ControlMeaning): string {
  const problem = meaning.kind === 'button' ? 'has no button' : 'does not ask for';
  return `The portal's page ${problem} '${displayNameOf(meaning)}' where the robot expects it, or calls it something else.`;
}

/**
 * Finds the option that gives exactly this answer, in the page's language first. An addition to the label makes another
 * answer, be it in brackets, a sign, or the heading of the option's group: 'Petrol (with bioethanol)' is not 'Petrol'.
 */
export function findOption(
  control: FoundControl,
  words: PhrasesByLanguage,
  meaning: ControlMeaning,
): FoundControl['options'][number] {
  const { own, foreign } = splitPhrasesByLanguage(control.language, words);
  const same = new Set([...own, ...foreign].map(plainOption));
  for (const phrases of [own, foreign]) {
    const wantedOptions = phrases.map(plainOption);
    const isWanted = (label: string) => wantedOptions.includes(plainOption(label));
    const isDressedUp = (label: string) => {
      const { outside, brackets } = splitBrackets(label);
      return isWanted(outside) && brackets.every((text) => same.has(plainOption(text)));
    };
    // A list of countries may put codes before the names: 'GB - United Kingdom'.
    const isSameAnswerTwice = (label: string) => {
      const parts = label.split(/\s[-–—/|]\s/);
      return parts.some(isWanted) && parts.every((part) => same.has(plainOption(part)));
    };
    for (const fits of [isWanted, isDressedUp, isSameAnswerTwice]) {
      const fitting = control.options.filter(({ label }) => fits(label));
      const [option, ...others] = fitting.filter(({ group }) => !isAnswerChangingGroup(group));
      if (option && others.length === 0) return option;
      if (option) {
        const message = `The portal's list for '${displayNameOf(meaning)}' has several answers that read the same.`;
        throw new PortalStop('field_ambiguous', message, option.label);
      }
    }
  }
  const offered = control.options.map(({ label, group }) => (group ? `${group}: ${label}` : label)).join(' | ');
  const message = `The portal's list for '${displayNameOf(meaning)}' does not offer the answer of this order.`;
  throw new PortalStop('field_not_found', message, `Offered: ${offered.slice(0, 600)}`);
}

/** Whether this text is exactly the answer. */
export function isExactAnswer(
  text: string,
  control: FoundControl,
  words: PhrasesByLanguage,
  meaning: ControlMeaning,
): boolean {
  try {
    findOption({ ...control, options: [{ label: text, group: '', value: '', element: 0 }] }, words, meaning);
    return true;
  } catch (error) {
    if (error instanceof PortalStop) return false;
    throw error;
  }
}

/** Shortens a label to one short line of evidence. */
export function shortenLabel(name: string): string {
  return name.replace(/\s+/g, ' ').slice(0, 80);
}

function canHoldMeaning(control: FoundControl, meaning: ControlMeaning): boolean {
  if (meaning.kind === 'date' && control.opens === 'calendar') return true;
  if (control.readOnly) return false;
  // A field that masks its input holds a secret; only secrets are left out of the proof.
  if (control.type === 'password' && !meaning.isSecret) return false;
  const isListed = control.kind === 'text' && control.opens !== '';
  if (meaning.kind === 'choice' && isListed) return true;
  return control.kind === meaning.kind || (meaning.kind === 'date' && control.kind === 'text');
}

/**
 * Rates how well the control matches; 0 when it does not. A control whose hint suggests something else is a last
 * resort.
 */
function rateControl(control: FoundControl, meaning: ControlMeaning): number {
  const label = parseLabel(control.name);
  const { own, foreign } = splitPhrasesByLanguage(control.language, meaning.words);
  const wording = rateLabel(label, own, foreign) || (hasAutofill(control, meaning) ? 1 : 0);
  if (!wording) return 0;
  const asksForTurned = [...own, ...foreign].some((phrase) => hasMeaningChangingWord(normalizeWords(phrase)));
  if (asksForTurned) return wording + 10;
  if ([label.name, label.brackets, ...control.groups.map(normalizeWords)].some(hasMeaningChangingWord)) return 0;
  return hasMeaningChangingWord(`${label.hints} ${normalizeWords(control.hint)}`) ? wording : wording + 10;
}

function rateLabel(label: Label, own: readonly string[], foreign: readonly string[]): number {
  const ownMatches = own.map((phrase) => compareLabel(label, phrase));
  if (ownMatches.includes('exact')) return 4;
  if (ownMatches.includes('dressed')) return 3;
  // Portals leave a German button on an English page (the Austrian vignette shop does).
  return foreign.some((phrase) => compareLabel(label, phrase) === 'exact') ? 2 : 0;
}

/** `shipping street-address` is not the keeper's address: only the bare token counts. */
function hasAutofill(control: FoundControl, meaning: ControlMeaning): boolean {
  return meaning.autocomplete !== undefined && control.autocomplete.trim().toLowerCase() === meaning.autocomplete;
}

/** The phrases in the page's language, if the meaning has any, and the phrases of all other languages. */
export function splitPhrasesByLanguage(
  language: string,
  words: PhrasesByLanguage,
): { own: readonly string[]; foreign: readonly string[] } {
  const own = words[language as PageLanguage];
  const allPhrases = Object.values(words).flat();
  return own ? { own, foreign: allPhrases } : { own: allPhrases, foreign: [] };
}

/** Normalised words that keep the signs which change a number or a fuel: 'Euro < 4', 'Euro 6+', 'Petrol & gas'. */
function plainOption(text: string): string {
  return normalizeWords(text.replace(/[<>≤≥+=≠±~!&%]/g, (sign) => ` sign${sign.codePointAt(0)} `));
}

function splitBrackets(label: string): { outside: string; brackets: string[] } {
  const bracketed = /[([]([^)\]]*)[)\]]?/g;
  return {
    outside: label.replace(bracketed, ' '),
    brackets: [...label.matchAll(bracketed)].map(([, inside = '']) => inside),
  };
}

/** Whether a group's heading changes the meaning of its answers: 'Petrol' under 'Hybrid vehicles'. */
function isAnswerChangingGroup(group: string): boolean {
  const turning = /hybrid|hibrid|ibrid|rechargeable|plug|bi fuel|bivalent|bicarbur|flex|ethanol|e85/;
  return hasMeaningChangingWord(normalizeWords(group)) || turning.test(normalizeWords(group));
}

export function hasAllControls(controls: readonly FoundControl[], meanings: readonly ControlMeaning[]): boolean {
  return meanings.every((meaning) => tryFindControl(controls, meaning));
}
