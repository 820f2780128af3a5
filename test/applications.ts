import { eq } from 'drizzle-orm';
import { inboundEmails } from '../src/orders/tables/mails.ts';
import { aliasAddress } from '../src/orders/phases.ts';
import { runPortal } from '../src/channels/portal/run-portal.ts';
import { submissions } from '../src/orders/tables/submissions.ts';
import type { Destination } from '../src/permits/catalogue.ts';
import { priceTrip } from '../src/permits/pricing.ts';
import type { Robot } from '../src/robot/process/robot.ts';
import type { FinishedStep, RunInput, RunJournal } from '../src/robot/run.ts';
import type { StopReason } from '../src/robot/stop.ts';
import type { Installation } from './installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay, v5cPhoto } from './orders.ts';
import type { Shop } from './shop.ts';
import { until } from './until.ts';

export interface Application {
  orderId: string;
  pair: { session_id: string; guest_order_ref: string };
  email: string;
  plate: string;
}

/** A paid order with every detail: its application is under way. */
export async function startApplication(
  shop: Shop,
  more: Parameters<typeof expressOrder>[0] = {},
): Promise<Application> {
  const order = expressOrder(more);
  const { payment, pair } = await placeAndPay(shop, order);
  await completeDetails(shop, pair);
  return { orderId: payment.order_id, pair, email: order.owner.email, plate: order.vehicle.plate_number };
}

export interface Trip {
  country: Destination;
  city_zone: string;
  entry_date?: string;
  number_of_days?: number;
  vignette_type?: '10-day' | '2-month' | 'annual';
}

/** The same of any trip, with what is stated of its vehicle, and with details of one's own. */
export async function applyFor(
  shop: Shop,
  trip: Trip,
  stated: Record<string, string> = {},
  details: Record<string, string> = {},
): Promise<Application> {
  const email = nextEmail();
  const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom', ...stated };
  const choices = { urgent_processing: false, consent: true, pricing: priceTrip(trip) };
  const { payment, pair } = await placeAndPay(shop, { trip, owner: { email }, vehicle, ...choices });
  await completeDetails(shop, pair, details);
  return { orderId: payment.order_id, pair, email, plate: vehicle.plate_number };
}

/**
 * With an authority that writes nothing by itself, so that the test writes in its name. For what comes after a run: the
 * run itself is written down as one that went well, and no browser is driven.
 */
export const submittedApplication = (
  installation: Installation,
  shop: Shop = installation.shop,
  more: Parameters<typeof startApplication>[1] = {},
) =>
  withoutDriving(installation, async () => {
    const application = await startApplication(shop, more);
    await until(
      async () => (await submissionOf(installation, application)).status === 'SUBMITTED',
      'the authority has it',
    );
    return application;
  });

/** Every run meanwhile goes well, once it is let, and no authority writes of it. */
export const withoutDriving = <T>(
  installation: Installation,
  work: () => Promise<T>,
  isLet: Promise<void> = Promise.resolve(),
): Promise<T> => withRobot(installation, async (...run) => isLet.then(() => succeed(...run)), work);

/** With a person, for the robot has met a picture code: written down likewise. */
export const handedOverApplication = (
  installation: Installation,
  shop: Shop = installation.shop,
  more: Parameters<typeof startApplication>[1] = {},
) =>
  meetingCaptcha(installation, async () => {
    const application = await startApplication(shop, more);
    await reaches(shop, application, 'failed');
    return application;
  });

/** Every run meanwhile ends at a picture code. */
export const meetingCaptcha = <T>(installation: Installation, work: () => Promise<T>): Promise<T> =>
  withRobot(installation, (...run) => stopAt({ reason: 'captcha', step: 'document' }, ...run), work);

/** Why a run ends before anything is sent, and at which step. */
export interface Trouble {
  reason: StopReason;
  step: string;
}

/** Of the runs meanwhile the first ones end so, one each, and those after go well: all are written down, no browser is driven. */
export function meetingTroubles<T>(
  installation: Installation,
  troubles: readonly Trouble[],
  work: () => Promise<T>,
  after: Drive = succeed,
): Promise<T> {
  const left = [...troubles];
  const drive: Drive = (...run) => {
    const trouble = left.shift();
    return trouble ? stopAt(trouble, ...run) : after(...run);
  };
  return withRobot(installation, drive, work);
}

export type Drive = Robot['drive'];

/** Everything is the product's but the process that drives the portal. */
export async function withRobot<T>({ ctx }: Installation, drive: Drive, work: () => Promise<T>): Promise<T> {
  const { robot } = ctx;
  ctx.robot = { ...robot, drive };
  try {
    return await work();
  } finally {
    ctx.robot = robot;
  }
}

let sent = 0;

/** What a run tells that comes to its end, with a number in the form of the French portal. */
export const succeed: Drive = async (input, { journal }) => {
  await tellSteps(input, journal);
  return { result: 'submitted', reference: String(30_000_000_000 + ++sent), url: input.siteUrl, says: '' };
};

export async function stopAt({ reason, step }: Trouble, ...[input, { journal }]: Parameters<Drive>): ReturnType<Drive> {
  await tellSteps(input, journal, step);
  const { message = '' } = input.driver.outcomes.find(({ result }) => result === reason) ?? {};
  return { result: 'stopped', reason, message, details: '', step, outcomeUnknown: false };
}

async function tellSteps({ driver, siteUrl }: RunInput, journal: RunJournal, failsAt?: string): Promise<void> {
  await journal.reached('INITIALIZATION');
  await journal.reached('BROWSER_STARTED');
  for (const [index, step] of driver.screens.entries()) {
    if (step.sends) await journal.aboutToSend();
    const failed = step.name === failsAt;
    await journal.stepFinished(finishedStep(step, { ordinal: index + 1, url: siteUrl, failed }));
    if (failed) break;
  }
}

interface StepEnd extends Pick<FinishedStep, 'ordinal' | 'url' | 'failed'> {
  /** By the names of the fields. */
  typed?: Record<string, string>;
}

/** As a run writes it down, with a picture. */
export function finishedStep(
  { name, title, completes, echoes }: RunInput['driver']['screens'][number],
  { typed = {}, ...end }: StepEnd,
): FinishedStep {
  const [startedAt, finishedAt] = [new Date(), new Date()];
  const screenshot = { bytes: v5cPhoto(), contentType: 'image/jpeg' } as const;
  const values = Object.entries(typed).map(([label, value]) => ({ meaning: label, label, value }));
  const about = { name, title, ...(completes && !end.failed && { completes }) };
  const shownBack = echoes ? ['plate'] : [];
  return { ...about, ...end, typed: values, shownBack, startedAt, finishedAt, screenshot };
}

export async function orderStatus(shop: Shop, { pair }: Application): Promise<unknown> {
  return (await shop.call('needed-details', { access: pair })).body.status;
}

export async function reaches(shop: Shop, application: Application, status: string, seconds = 60): Promise<boolean> {
  let seen: unknown;
  const isThere = async () => {
    seen = await orderStatus(shop, application);
    return seen === status;
  };
  return until(isThere, `the order is ${status}`, seconds).catch((error: unknown) => {
    throw new Error(`The order is ${seen}.`, { cause: error });
  });
}

export async function submissionOf(
  { ctx }: Installation,
  { orderId }: Application,
): Promise<typeof submissions.$inferSelect> {
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, orderId));
  if (!submission) throw new Error('The order has no application.');
  return submission;
}

/** Where the portal was told to write to. */
export async function aliasOf(installation: Installation, application: Application): Promise<string> {
  const { aliasToken } = await submissionOf(installation, application);
  return aliasAddress(aliasToken, installation.config.mail.inboundDomain);
}

export async function mailsOf(
  installation: Installation,
  application: Application,
): Promise<(typeof inboundEmails.$inferSelect)[]> {
  const { id } = await submissionOf(installation, application);
  return installation.ctx.db
    .select()
    .from(inboundEmails)
    .where(eq(inboundEmails.submissionId, id))
    .orderBy(inboundEmails.receivedAt);
}

/** A run of this submission as its job would begin it, now. */
export const runNow = ({ ctx }: Installation, submissionId: string): Promise<void> =>
  runPortal(ctx, { submissionId }, { signal: new AbortController().signal, stepAside: async () => async () => {} });
