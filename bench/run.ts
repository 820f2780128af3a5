// Every measured claim beside its peer:
//
//   npm run bench                              all that this machine can measure; writes bench/results.json and results.txt
//   npm run bench -- attack                    only the claim whose name begins so; nothing is written
//   LIGHTHOUSE_PATH=folder npm run bench       Lighthouse too, from a folder it was installed in
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { isSkipped, type Outcome, verdict } from './claim.ts';
import { measureFirstPage } from './first-page.ts';
import { measureFirstView } from './first-view.ts';
import { lighthouseTable, measureLighthouse } from './lighthouse.ts';
import { measureOrderReads } from './order-reads.ts';
import { measurePageWeights } from './page-weight.ts';
import { measureRobot } from './robot.ts';
import { measureStartUp } from './start-up.ts';
import { measureStaticServing } from './static-serving.ts';
import { measureUnderAttack } from './under-attack.ts';
import { measureWebhookMemory } from './webhook-memory.ts';

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));
const said: string[] = [];

function say(text: string): void {
  console.log(text);
  said.push(text);
}

function show(outcome: Outcome): void {
  if (isSkipped(outcome)) {
    say(`SKIPPED  ${outcome.what}: ${outcome.because}\n`);
    return;
  }
  const { what, peer, unit, ours, theirs, ratio, bound, how } = outcome;
  const limits = `${bound.of === 'ratio' ? 'ratio' : unit} ${bound.is} ${bound.must}, aim ${bound.aim}`;
  say(`${verdict(outcome).padEnd(8)} ${what}: ${number(ours)} ${unit}`);
  say(`         ${peer}: ${number(theirs)} ${unit}; ratio ${number(ratio)} (${limits})`);
  say(`         ${how}\n`);
}

const outcomes: Outcome[] = [];
const measured = { at: new Date().toISOString(), processors: cpus().length, load: loadavg()[0] };
say(`${measured.at.slice(0, 10)}, ${measured.processors} processors, load ${number(measured.load ?? 0)} before\n`);
const measures = {
  weights: measurePageWeights,
  serving: measureStaticServing,
  start: measureStartUp,
  view: measureFirstView,
  reads: measureOrderReads,
  robot: measureRobot,
  portal: measureFirstPage,
  attack: measureUnderAttack,
  webhook: measureWebhookMemory,
};
const only = process.argv[2];
for (const [name, measure] of Object.entries(measures)) {
  if (only && !name.startsWith(only)) continue;
  const found = await measure();
  for (const outcome of Array.isArray(found) ? found : [found]) {
    outcomes.push(outcome);
    show(outcome);
  }
}
if (only) process.exit();
const lighthouse = await measureLighthouse();
say(
  lighthouse
    ? lighthouseTable(lighthouse)
    : 'SKIPPED  Lighthouse: LIGHTHOUSE_PATH names no folder it is installed in (see bench/lighthouse.ts)',
);
const results = { ...measured, claims: outcomes, lighthouse: lighthouse ?? null };
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(join(import.meta.dirname, 'results.txt'), `${said.join('\n')}\n`);
