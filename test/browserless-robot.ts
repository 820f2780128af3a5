import { readFile } from 'node:fs/promises';
import {
  buildCardValues,
  buildVehicleValues,
  CONSENTS,
  GOOD_CARD,
  KEEPER,
  START,
} from '../sandbox/portals/certificat-air/testing/apply.ts';
import { Visitor } from '../sandbox/portals/testing/visitor.ts';
import { createStoppedResult, type RunInput, type RunResult } from '../src/robot/automation-run.ts';
import { explicitRefusals } from '../src/robot/portal-answer.ts';
import { awaitCommit, messageOf, PortalStop } from '../src/robot/portal-stop.ts';
import { createFinishedStep, type RobotDrive, withRobotDrive } from './applications.ts';
import type { Installation } from './installation.ts';

/**
 * Every run meanwhile fills in the replica of the French portal by plain requests, which takes a fraction of what a browser
 * does. What the replica says, refuses, files and writes is its own; how a robot finds its way about the pages is not tried.
 */
export const withBrowserlessRobot = <T>(installation: Installation, work: () => Promise<T>): Promise<T> =>
  withRobotDrive(installation, driveWithoutBrowser, work);

/**
 * From now on every run does so.
 * @returns has the real robot drive meanwhile
 */
export function installBrowserlessRobot(installation: Installation): <T>(work: () => Promise<T>) => Promise<T> {
  const { ctx } = installation;
  const { drive } = ctx.robot;
  ctx.robot = { ...ctx.robot, drive: driveWithoutBrowser };
  return (work) => withRobotDrive(installation, drive, work);
}

type Typed = Record<string, string>;

/** By the driver's names of its steps: does what it says, and answers what was typed. */
const stepActions: Record<string, (visitor: Visitor, input: RunInput) => Promise<Typed>> = {
  async start(visitor) {
    await visitor.open('en/');
    const abroad = /href="([^"]*immatriculation=etranger)"/.exec(visitor.html)?.[1];
    if (abroad) await visitor.open(abroad);
    return {};
  },
  async terms(visitor) {
    await visitor.submit(START);
    return {};
  },
  async vehicle(visitor, { payload: { vehicle: own } }) {
    const typed = { ...buildVehicleValues('en'), immatriculation: own.plate_number ?? '', marque: own.make ?? '' };
    await visitor.submit(typed);
    return typed;
  },
  async document(visitor, { payload: { documents } }) {
    const { name = '', path = '' } = documents.v5c ?? {};
    await visitor.submit({ certificatImmatriculation: { name, content: await readFile(path) } });
    return { certificatImmatriculation: name };
  },
  async keeper(visitor, { payload: { owner }, contactEmail }) {
    const typed = {
      ...KEEPER,
      nom: owner.last_name ?? '',
      prenom: owner.first_name ?? '',
      adresse: owner.address?.line1 ?? '',
      complementAdresse: owner.address?.line2 ?? '',
      codePostal: owner.address?.postcode ?? '',
      ville: owner.address?.city ?? '',
      adresseElectronique: contactEmail,
      confirmationAdresseElectronique: contactEmail,
    };
    await visitor.submit(typed);
    return typed;
  },
  async summary(visitor) {
    await visitor.submit(CONSENTS);
    return {};
  },
  card: async () => ({}),
  async pay(visitor) {
    await visitor.submit(buildCardValues(GOOD_CARD));
    return {};
  },
};

export const driveWithoutBrowser: RobotDrive = async (input, { journal }) => {
  const { driver, siteUrl, dryRun } = input;
  const visitor = new Visitor(`${siteUrl}/`);
  let under: string | undefined;
  try {
    await awaitCommit(journal.recordMilestone('INITIALIZATION'));
    await awaitCommit(journal.recordMilestone('BROWSER_STARTED'));
    for (const [index, step] of driver.screens.entries()) {
      under = step.name;
      if (step.sends && dryRun) return { result: 'rehearsed' };
      if (step.sends) await awaitCommit(journal.commitSendIntent());
      const { end, typed } = await performStep(step, visitor, input);
      const failed = end?.result === 'stopped';
      const writing = journal.recordStep(createFinishedStep(step, { ordinal: index + 1, url: siteUrl, failed, typed }));
      // What the portal has answered is so, whether or not it can be written down.
      await (end ? writing.catch(() => undefined) : awaitCommit(writing));
      if (end) return end;
    }
  } catch (error) {
    if (error instanceof PortalStop) return createStoppedResult(error, { step: under, outcomeUnknown: false });
    throw error;
  }
  throw new Error(`The replica neither took the application nor said why: ${visitor.text()}`);
};

type Step = RunInput['driver']['screens'][number];

async function performStep(
  step: Step,
  visitor: Visitor,
  input: RunInput,
): Promise<{ end: RunResult | undefined; typed: Typed }> {
  try {
    const typed = (await stepActions[step.name]?.(visitor, input)) ?? {};
    return { typed, end: readOutcome(step, visitor, input) };
  } catch (error) {
    // Only a connection that broke is the portal's.
    if (!(error instanceof TypeError)) throw error;
    const stop = new PortalStop('unreachable', 'The portal did not answer.', messageOf(error.cause));
    return { typed: {}, end: createStoppedResult(stop, { step: step.name, outcomeUnknown: step.sends === true }) };
  }
}

/** What the page says now, if that ends the run; before anything was sent it cannot say that all is done. */
function readOutcome(step: Step, visitor: Visitor, { driver, siteUrl }: RunInput): RunResult | undefined {
  const sent = step.sends === true;
  const text = visitor.text();
  const answer = driver.outcomes.find(
    ({ text: words, result }) => words?.test(text) && (sent || result !== 'submitted'),
  );
  if (!answer && visitor.status < 500) return undefined;
  const { result, message, reference } = answer ?? {
    result: 'portal_error' as const,
    message: `The portal answered with error ${visitor.status}.`,
    reference: undefined,
  };
  if (result === 'submitted' || result === 'confirmed')
    return { result, reference: reference?.exec(text)?.[1], url: siteUrl, says: '' };
  return createStoppedResult(new PortalStop(result, message), {
    step: step.name,
    outcomeUnknown: sent && !explicitRefusals.has(result),
  });
}
