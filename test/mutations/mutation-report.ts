import type { RunEnding } from './judge-run.ts';
import { findExpectedStop } from './mutation-kinds.ts';
import type { MutationOutcome } from './mutation-runner.ts';

const endings: readonly RunEnding[] = ['right', 'stopped', 'unknown', 'wrong'];

/**
 * How many ended how, by family and by subject; each that was wrong, with what repeats it; and what stopped although it need not
 * have, which is where the robots can still become better.
 */
export function formatMutationReport(runs: readonly MutationOutcome[]): string {
  const families = [...Map.groupBy(runs, ({ family }) => family)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const sums = [...Map.groupBy(runs, ({ name }) => name)];
  const wrong = runs.filter(({ ending }) => ending === 'wrong');
  return [
    `| family | runs | met | ${endings.join(' | ')} |`,
    `| --- | --: | --: | ${endings.map(() => '--:').join(' | ')} |`,
    ...families.map(([name, some]) => `| ${name} | ${some.length} | ${count(some)} |`),
    '',
    '_Possible_ are those met whose kind leaves a right end possible (`kinds.ts` has the reason for each other one).',
    '',
    `| driver | runs | met | ${endings.join(' | ')} | right of all | right of met | possible | right of these |`,
    `| --- | --: | --: | ${endings.map(() => '--:').join(' | ')} | --: | --: | --: | --: |`,
    ...[...sums, ['**all**', runs] as const].map(
      ([name, some]) => `| ${name} | ${some.length} | ${count(some)} | ${shares(some)} |`,
    ),
    '',
    ...wrong.map((one) => `- wrong: ${describeOutcome(one)}\n`),
    '| not right, although a right end was possible | runs | of |',
    '| --- | --: | --: |',
    ...needless(runs),
  ].join('\n');
}

export function describeOutcome({ name, kind, seed, violations: why, said }: MutationOutcome): string {
  return `${name}, '${kind}', seed ${seed}: ${why} (${said})`;
}

function count(some: readonly MutationOutcome[]): string {
  const met = some.filter((one) => one.met).length;
  return [met, ...endings.map((ending) => some.filter((one) => one.ending === ending).length)].join(' | ');
}

const isRight = ({ ending }: MutationOutcome) => ending === 'right';

function shares(some: readonly MutationOutcome[]): string {
  const met = some.filter((one) => one.met);
  const possible = met.filter(({ kind }) => !findExpectedStop(kind));
  const share = (of: readonly MutationOutcome[]) =>
    of.length === 0 ? '-' : `${Math.round((100 * of.filter(isRight).length) / of.length)} %`;
  return [share(some), share(met), possible.length, share(possible)].join(' | ');
}

function needless(runs: readonly MutationOutcome[]): string[] {
  const met = runs.filter((one) => one.met);
  const kinds = [...Map.groupBy(met, ({ kind }) => kind)].filter(([kind]) => !findExpectedStop(kind));
  return kinds
    .map(([kind, all]) => ({ kind, all: all.length, not: all.filter((one) => !isRight(one)).length }))
    .filter(({ not }) => not > 0)
    .toSorted((one, other) => other.not - one.not || one.kind.localeCompare(other.kind))
    .map(({ kind, all, not }) => `| ${kind} | ${not} | ${all} |`);
}
