import type { PortalFault, PortalFaults } from './faults.ts';
import type { Field, FormDefinition } from './forms.ts';

/** The fields a visitor really meets: the form's own, changed by the faults set for that visitor. */
export function applyFieldFaults<L extends string>(
  form: FormDefinition<L>,
  faults: PortalFaults,
  session: object,
): Field<L>[] {
  const met = (kind: Parameters<PortalFaults['findForSession']>[1]) => faults.findForSession(session, kind, form.step);
  let fields = [...form.fields];
  if (form.extra && met('extra_required_field')) fields.push(form.extra);
  if (form.tickedExtra && met('ticked_extra')) fields.push(form.tickedExtra);
  if (form.prefilled?.field && met('prefilled_field')) fields.push(form.prefilled.field);
  if (form.tickedConsent && met('ticked_consent')) fields.push(form.tickedConsent);
  if (form.decoy && met('decoy_field')) {
    const { before, field } = form.decoy;
    fields.splice(
      Math.max(
        0,
        fields.findIndex(({ key }) => key === before),
      ),
      0,
      field,
    );
  }
  const reordered = fields.length > 1 ? met('reordered_fields') : undefined;
  if (reordered) fields = shuffle(fields, reordered);
  if (met('changed_widgets')) fields = fields.map(withOtherWidget);
  if (met('changed_labels')) fields = fields.map((field) => ({ ...field, label: field.otherLabel ?? field.label }));
  return met('swapped_labels') ? swapLabels(fields) : fields;
}

/** Asks the same in another way; what is sent means the same. */
function withOtherWidget<L extends string>(field: Field<L>): Field<L> {
  if (field.kind === 'select' || field.kind === 'combobox') return { ...field, kind: 'radio' };
  if (field.kind === 'radio') return { ...field, kind: 'select' };
  return field.kind === 'date' ? { ...field, widget: field.widget === 'parts' ? 'typed' : 'parts' } : field;
}

/** The first two questions of one kind carry each other's words, while their inputs stay where they were. */
function swapLabels<L extends string>(fields: readonly Field<L>[]): Field<L>[] {
  for (const one of fields) {
    const other = fields.find((later) => later !== one && later.kind === one.kind);
    if (!other) continue;
    const label = new Map([
      [one, other.label],
      [other, one.label],
    ]);
    return fields.map((field) => ({ ...field, label: label.get(field) ?? field.label }));
  }
  return [...fields];
}

/** The same seed gives the same order, so that a page and its answer agree: every place draws a number (mulberry32). */
function shuffle<T>(items: readonly T[], { seed }: PortalFault): T[] {
  return items
    .map((item, place) => ({ item, draw: drawNumber(seed, place) }))
    .toSorted((one, other) => one.draw - other.draw)
    .map(({ item }) => item);
}

function drawNumber(seed: number, place: number): number {
  const state = (seed + 0x6d2b79f5 * (place + 1)) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
