import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RunResult } from '#robot/automation-run.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { portalPassword } from '../portals/portal-runner.ts';
import type { Mutation } from './mutation-kinds.ts';
import type { ProxyTraffic } from './mutation-proxy.ts';
import { compactPlate, type MutationSubject } from './mutation-subject.ts';
import { findForeignFacts } from './proof-delivery.ts';

/** An application that was made, an account that was opened, or what was changed about an application. */
export interface PortalEffect {
  /** Its number at the portal, or the address of an account. */
  about: string;
  /** All that it has to do with, ISO. */
  days: readonly string[];
  fields: Record<string, string>;
  amountCents: number | undefined;
  /** SHA-256 of each. */
  documents: readonly string[];
}

export interface RunEvidence {
  subject: MutationSubject;
  mutation: Mutation;
  payload: PortalPayload;
  result: RunResult;
  /** What the sitting has left behind at the replica. */
  deeds: readonly PortalEffect[];
  paid: number;
  intents: number;
  traffic: ProxyTraffic;
  /** Requests that reached the host that is not the portal's. */
  elsewhere: number;
  /** Whether a mail of the authority has come that says that it has the application. */
  isToldByMail: boolean;
  /** What stands on the paper that the customer was given, where the portal's page brought one. */
  proof: string | undefined;
  /** Whether a paper was kept back. */
  isDoubted: boolean;
}

export type RunEnding = 'right' | 'stopped' | 'unknown' | 'wrong';

export interface RunJudgement {
  ending: RunEnding;
  /** What is wrong. */
  violations: string;
}

/** By the replica's own log: the robot may say of itself what it likes. */
export function judgeRun(happened: RunEvidence): RunJudgement {
  const faults = [...findForbiddenEffects(happened), ...findFalseClaims(happened)];
  if (faults.length > 0) return { ending: 'wrong', violations: faults.join('; ') };
  const { result, deeds } = happened;
  const isRight = deeds.length === 1 && !isChangedUnseen(happened) && !happened.isDoubted;
  if (result.result !== 'stopped') return { ending: isRight ? 'right' : 'unknown', violations: '' };
  return { ending: result.outcomeUnknown ? 'unknown' : 'stopped', violations: '' };
}

/** The portal itself has changed what it got, and shows it on no page: nobody can see that, a person as little as a robot. */
function isChangedUnseen({ subject, mutation: { garbling, fault }, traffic }: RunEvidence): boolean {
  const isChanged = garbling !== undefined || fault?.kind === 'cut_value' || fault?.kind === 'cut_plate';
  return isChanged && traffic.isMutationApplied && subject.reviewPaths === undefined;
}

function findForbiddenEffects(happened: RunEvidence): string[] {
  const { subject, payload, deeds, paid, intents, traffic, elsewhere } = happened;
  const planned = subject.sitting ? [] : Object.values(payload.documents).map(({ path }) => hashFile(path));
  const differences = deeds.flatMap(({ fields, amountCents, documents }) => [
    ...findDifferences(subject.expected(payload), fields),
    ...(amountCents !== subject.amountCents ? ['amount'] : []),
    ...(String(documents) !== String(planned) ? ['papers'] : []),
  ]);
  return [
    differences.length > 0 && !isChangedUnseen(happened) && `wrong values filed: ${differences.join(', ')}`,
    deeds.length > 1 && `${deeds.length} applications`,
    paid > (subject.amountCents === undefined ? 0 : deeds.length) &&
      `${paid} payments for ${deeds.length} applications`,
    traffic.submitCount > 1 && `sent ${traffic.submitCount} times`,
    traffic.submitCount > intents && `sent ${traffic.submitCount} times with ${intents} intents`,
    ...findForeignProof(happened),
    intents > 1 && `${intents} intents`,
    traffic.trapsTriggered.length > 0 && `used what was a trap: ${traffic.trapsTriggered.join(', ')}`,
    elsewhere > 0 && `${elsewhere} requests to another host`,
  ].filter((fault) => fault !== false);
}

/** Of another customer, and given to ours as proof. */
function findForeignProof({ payload, result, deeds, proof }: RunEvidence): string[] {
  const [deed] = deeds;
  if (proof === undefined || !deed) return [];
  const others = findForeignFacts(proof, { plate: compactPlate(payload), reference: deed.about, days: deed.days });
  const isOthersNumber =
    result.result === 'confirmed' && result.reference !== undefined && result.reference !== deed.about;
  return [
    others.length > 0 && `another's paper given: ${others.join(', ')}`,
    isOthersNumber && "another's number told beside the paper",
  ].filter((fault) => fault !== false);
}

function findFalseClaims({ mutation, payload, result, deeds, traffic, isToldByMail }: RunEvidence): string[] {
  if (result.result === 'rehearsed') return ['a run that was to send has rehearsed'];
  if (result.result !== 'stopped') {
    const isBelieved = mutation.hasFalseThanks && traffic.isMutationApplied && result.result === 'submitted';
    return [
      deeds.length === 0 && !isBelieved && `said ${result.result} and nothing is filed`,
      mutation.isLie && traffic.isMutationApplied && 'believed what the page falsely said',
    ].filter((fault) => fault !== false);
  }
  const { outcomeUnknown, message, details, reason } = result;
  return [
    !outcomeUnknown && deeds.length > 0 && `said unsent (${reason}) and it is filed`,
    outcomeUnknown && deeds.length > 0 && !isToldByMail && 'unknown, and no mail settles it',
    outcomeUnknown !== message.startsWith('Outcome unknown') && 'the message hides that the outcome is unknown',
    message.length < 20 && 'no message',
    containsPersonalValue(payload, `${message} ${details}`) && `a personal value in the message: ${reason}`,
  ].filter((fault) => fault !== false);
}

const hashFile = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** What lacks, differs, or was never asked for. */
function findDifferences(expected: Record<string, string>, fields: Record<string, string>): string[] {
  const more = Object.keys(fields).filter((key) => !(key in expected) && fields[key]);
  return [...Object.keys(expected).filter((key) => fields[key] !== expected[key]), ...more];
}

function containsPersonalValue({ owner, vehicle }: PortalPayload, text: string): boolean {
  const { first_name, last_name, email, phone, identity_document, address } = owner;
  const plate = vehicle.plate_number ?? '';
  const values = [
    first_name,
    last_name,
    email,
    phone,
    identity_document,
    address?.line1,
    address?.postcode,
    plate,
    plate.replaceAll(' ', ''),
  ];
  const card = ['4242424242424242', '4242 4242', 'EDP LTD', portalPassword];
  return [...values, ...card].some((value) => value && text.toLowerCase().includes(value.toLowerCase()));
}
