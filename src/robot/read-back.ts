import { type Found, findControl, shortName } from './fields.ts';
import { saysRequired } from './label.ts';
import { type Meaning, spokenName } from './meaning.ts';
import { PortalStop } from './stop.ts';

/** What was put into a field: the text, the chosen option's label, the file's name, 'on' for a tick. */
export interface Filled {
  meaning: Meaning;
  expected: string;
}

/**
 * Reads everything back before a form is left, found anew by its meaning: what the page holds now is what it will send.
 * @throws PortalStop value_not_kept, or invalid_input when the browser itself would refuse the value.
 */
export function readBack(controls: readonly Found[], filled: readonly Filled[]): { control: Found; filled: Filled }[] {
  return filled.map((entry) => {
    const { meaning, expected } = entry;
    const control = findControl(controls, meaning);
    const label = shortName(control.name);
    if (!isKept(meaning, expected, control.value)) {
      const lengths = `${expected.length} characters typed, ${control.value.length} kept`;
      throw new PortalStop(
        'value_not_kept',
        `The portal's page changed what we entered for '${spokenName(meaning)}'.`,
        `${label}: ${lengths}`,
      );
    }
    if (control.problem) {
      const message = `The portal's page does not accept what we entered for '${spokenName(meaning)}'.`;
      throw new PortalStop('invalid_input', message, `${label}: ${control.problem}`);
    }
    return { control, filled: entry };
  });
}

/**
 * A required question that nobody answered is new to us, even when the page proposes an answer: what it asks a person must
 * decide, not the portal's default.
 * @param pressed the button about to leave the page; only its own form is sent.
 */
export function refuseUnanswered(controls: readonly Found[], answered: readonly Found[], pressed: Found): void {
  const sent = controls.filter((control) => {
    if (pressed.form >= 0) return control.frame === pressed.frame && control.form === pressed.form;
    return answered.length > 0;
  });
  const asked = sent.filter(
    ({ kind, required, name }) => kind !== 'button' && (required || saysRequired(firstLine(name))),
  );
  const unanswered = asked.filter((control) => !answered.includes(control));
  if (unanswered.length === 0) return;
  const names = unanswered.map(({ name }) => shortName(name));
  const labels = names.map((name) => name || 'a field without a label').join(' | ');
  const quoted = names.map((name) => (name ? `'${name}'` : 'a field without a label')).join(' and ');
  const message = `The portal asks for ${quoted} and we did not answer: it is new to the robot.`;
  throw new PortalStop('unknown_question', message, `Unanswered: ${labels}`);
}

function isKept(meaning: Meaning, expected: string, actual: string): boolean {
  const rewrites = meaning.rewrites ?? [];
  const same = (text: string): string => {
    const spaced = rewrites.includes('spacing') ? text.replace(/[\s.·-]/g, '') : text.trim();
    return rewrites.includes('case') ? spaced.toUpperCase() : spaced;
  };
  return same(expected) === same(actual);
}

function firstLine(name: string): string {
  return name.split('\n', 1)[0] ?? '';
}
