import type { Ending } from './judge.ts';
import type { Met } from './mutation-runs.ts';

const endings: readonly Ending[] = ['right', 'stopped', 'unknown', 'wrong'];

/** How many ended how, by driver and family; and each that was wrong, with what repeats it. */
export function tableOf(runs: readonly Met[]): string {
  const rows = [...Map.groupBy(runs, ({ name, family }) => `${name} | ${family}`)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const sums = [...Map.groupBy(runs, ({ name }) => `${name} | **all**`)];
  const wrong = runs.filter(({ ending }) => ending === 'wrong');
  return [
    `| driver | family | runs | met | ${endings.join(' | ')} |`,
    `| --- | --- | --: | --: | ${endings.map(() => '--:').join(' | ')} |`,
    ...[...rows, ...sums].map(([name, some]) => `| ${name} | ${some.length} | ${count(some)} |`),
    '',
    ...wrong.map((one) => `- wrong: ${describe(one)}`),
  ].join('\n');
}

export function describe({ name, kind, seed, why, said }: Met): string {
  return `${name}, '${kind}', seed ${seed}: ${why} (${said})`;
}

function count(some: readonly Met[]): string {
  const met = some.filter((one) => one.met).length;
  return [met, ...endings.map((ending) => some.filter((one) => one.ending === ending).length)].join(' | ');
}
