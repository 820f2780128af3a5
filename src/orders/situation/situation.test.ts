import { describe, expect, test } from 'vitest';
import { createSituationFacts, factCount } from '../../../test/every-situation.ts';
import { exampleSituationFacts } from '../../../test/example-situation-facts.ts';
import { isDeepRun } from '../../../test/test-depth.ts';
import type { OrderSituation } from '../contracts/order-contract.ts';
import { customerMay } from '../states/lifecycle.ts';
import { situationOf } from './situation.ts';
import type { SituationFacts } from './situation-facts.ts';

const textOf = ({ label, headline, next, money, awaited_proof }: OrderSituation): string =>
  [label, headline, ...next, money, awaited_proof].join(' ');

const isWhole = (facts: SituationFacts) => facts.refundedCents >= facts.totalCents;
const hasEnded = (facts: SituationFacts) => facts.status === 'failed' && facts.closure !== null;
/** The authority has it or a robot runs it: no refund calls that back. */
const isBeyondRecall = ({ status }: SituationFacts) => ['running', 'submitted', 'completed'].includes(status);
const isCalledOff = (facts: SituationFacts) =>
  facts.status !== 'pending' && !isBeyondRecall(facts) && facts.isCancelled;
/** Once the application has begun, its outcome shows what the rules decide. */
const isExcluded = (facts: SituationFacts) =>
  (facts.status === 'confirmed' || (facts.status === 'queued' && facts.hold === 'stopped')) &&
  facts.excluded !== null &&
  !isCalledOff(facts);
/** Its money is back, or on its way, and the rules do not admit its vehicle, whatever was sent before. */
const isBackAndExcluded = (facts: SituationFacts) => isCalledOff(facts) && !hasEnded(facts) && facts.excluded !== null;
const isBackByRules = (facts: SituationFacts) => isBackAndExcluded(facts) && !facts.sent && !facts.outcomeUnknown;
/** Its permit is granted, and today's rules do not admit its vehicle. */
const isKeptOut = (facts: SituationFacts) => facts.status === 'completed' && facts.excluded !== null;
const isInDoubt = (facts: SituationFacts) =>
  facts.status === 'completed' && facts.excluded === null && facts.grantInDoubt;
const isDone = (facts: SituationFacts) =>
  facts.status === 'completed' && facts.excluded === null && !facts.grantInDoubt;
const isLive = (facts: SituationFacts) =>
  facts.status !== 'pending' && !hasEnded(facts) && !isCalledOff(facts) && !isExcluded(facts);
const isAsked = (facts: SituationFacts) =>
  facts.hasOpenQuestion &&
  isLive(facts) &&
  (facts.status === 'failed' || (facts.status === 'queued' && facts.method === 'manual'));
const isStopped = (facts: SituationFacts) => facts.status === 'queued' && facts.hold === 'stopped' && isLive(facts);
const lacksDocument = (facts: SituationFacts) =>
  facts.documentRequested && isLive(facts) && facts.status === 'failed' && !facts.outcomeUnknown;
/** A robot had it, and nothing was sent; no other cause is recorded. */
const isWithRobots = (facts: SituationFacts) =>
  isLive(facts) && facts.status === 'failed' && !isAsked(facts) && !facts.sent && /buy|register/.test(facts.work);
const lacksDetails = (facts: SituationFacts) =>
  isLive(facts) && facts.status === 'confirmed' && facts.missing.length > 0;

/** The claim of a sentence, and the orders for which it is true: from the rules, not from the code under test. */
const claims: [words: RegExp, isTrueOf: (facts: SituationFacts) => boolean][] = [
  [/manual processing has begun/, (facts) => isWithRobots(facts)],
  [
    /are checking your vehicle/,
    (facts) => facts.work === 'check' && ['failed', 'queued'].includes(facts.status) && isLive(facts),
  ],
  [/goes on by hand/, (facts) => isWithRobots(facts)],
  [/Our people are on it/, (facts) => facts.status === 'queued' && facts.method === 'manual' && isLive(facts)],
  [/never sent twice/, (facts) => facts.outcomeUnknown && facts.status === 'failed' && isLive(facts)],
  [/Done\.|Nothing is left|Carry/, isDone],
  [/confirmed your permit|confirmed your plate|permit stays valid/, (facts) => isDone(facts) && facts.work !== 'check'],
  [/written again|do not rely on the \w+ until|reads it now/, isInDoubt],
  [/until the sticker/, (facts) => isDone(facts) && facts.physicalFollows],
  [/keep the confirmation|carry the confirmation/i, (facts) => isDone(facts) && facts.hasProof],
  [/and no document/, (facts) => facts.status === 'completed' && !facts.hasProof],
  [/decides and answers|issues it and sends/, (facts) => facts.status === 'submitted' && facts.work !== 'check'],
  [
    /longer than usual/,
    ({ status, answerDue, now }) => status === 'submitted' && answerDue !== null && now > answerDue,
  ],
  [/longer than we promised/, ({ promisedBy, now }) => promisedBy !== null && now > promisedBy],
  [/, by \w+day .*UK time/, ({ promisedBy, now }) => promisedBy !== null && now <= promisedBy],
  [
    /in line and starts/,
    (facts) => facts.status === 'queued' && facts.method !== 'manual' && isLive(facts) && facts.scheduledRetry === null,
  ],
  [
    /try again by ourselves|next try/,
    (facts) => facts.status === 'queued' && facts.scheduledRetry !== null && isLive(facts),
  ],
  [/next try is on/, ({ scheduledRetry, now }) => scheduledRetry?.at != null && scheduledRetry.at > now],
  [/are filling in/, (facts) => facts.status === 'running'],
  [
    /Nothing of it has begun yet/,
    (facts) => facts.status === 'queued' && isLive(facts) && facts.hold !== null && facts.hold !== 'stopped',
  ],
  [/nothing (of it )?is sent|as soon as it is sent/i, (facts) => facts.work !== 'check'],
  [/within minutes; where a person looks/, (facts) => facts.work === 'check' && facts.status === 'confirmed'],
  [/You stopped this order/, isStopped],
  [/your order is complete/, (facts) => facts.status === 'confirmed' && isLive(facts) && facts.missing.length === 0],
  [
    /Your turn|Still needed|Add the plate/,
    (facts) => facts.status === 'pending' || lacksDetails(facts) || isStopped(facts),
  ],
  [/waiting for your payment|unpaid/, (facts) => facts.status === 'pending'],
  [/need an answer|your answer/i, isAsked],
  [/new copy|Upload it/, lacksDocument],
  [
    /nothing for you to do/i,
    (facts) =>
      facts.status !== 'pending' &&
      !isDone(facts) &&
      !isAsked(facts) &&
      !lacksDocument(facts) &&
      !lacksDetails(facts) &&
      !isStopped(facts),
  ],
  [/has refused your application|could not be read/, (facts) => hasEnded(facts) && facts.closure?.how === 'refused'],
  [/No permit is possible|Italian identity/, (facts) => hasEnded(facts) && facts.closure?.how === 'not_possible'],
  [
    /no (permit|rule-check statement) (for|from) this order/,
    (facts) => hasEnded(facts) || isCalledOff(facts) || isExcluded(facts),
  ],
  [/No application is made/, (facts) => isExcluded(facts) || (isCalledOff(facts) && !hasEnded(facts) && !facts.sent)],
  [/vehicle may not enter/, (facts) => isExcluded(facts) || isKeptOut(facts) || isBackByRules(facts)],
  [/may enter\./, (facts) => isExcluded(facts) || isKeptOut(facts) || isBackAndExcluded(facts)],
  [/send nothing more/, (facts) => isCalledOff(facts) && !hasEnded(facts) && facts.sent],
  [
    /(decide about the refund of|pay back) your £19\.99/,
    (facts) =>
      (hasEnded(facts) || isExcluded(facts) || isKeptOut(facts)) && facts.refundedCents === 0 && !facts.isCancelled,
  ],
  [
    /(decide about the refund of|pay back) the remaining £14\.99/,
    (facts) =>
      (hasEnded(facts) || isExcluded(facts) || isKeptOut(facts)) &&
      facts.refundedCents > 0 &&
      !isWhole(facts) &&
      !facts.isCancelled,
  ],
  [/payment is refunded/, (facts) => isWhole(facts) && isCalledOff(facts)],
  [/paid back the whole £19\.99 on 2 May 2026/, (facts) => isWhole(facts) && facts.status !== 'pending'],
  [/paid back £5\.00 of your £19\.99/, (facts) => facts.refundedCents === 500 && facts.status !== 'pending'],
  [/are paying back £19\.99/, (facts) => facts.isRefundUnderWay && facts.refundedCents === 0],
  [/are paying back the remaining £14\.99/, (facts) => facts.isRefundUnderWay && facts.refundedCents === 500],
  [
    /(application|check) goes on as it is/,
    (facts) => facts.status !== 'completed' && (isLive(facts) || isBeyondRecall(facts)),
  ],
  [/goes on once its details are here/, (facts) => lacksDetails(facts) && facts.refundedCents > 0],
  [
    /You have our fee back; we go on/,
    (facts) => facts.feeRefunded && facts.status !== 'completed' && (isLive(facts) || isBeyondRecall(facts)),
  ],
  [/appears here as soon as/, (facts) => facts.status !== 'completed' && isLive(facts)],
  [
    /rule-check statement/,
    (facts) => facts.work === 'check' || (facts.hasRuleCheckStatement && facts.status !== 'pending'),
  ],
];

/** Every claim must follow from the facts, and every fact must be claimed. */
const mustSay: [words: RegExp, whenever: (facts: SituationFacts) => boolean][] = [
  [/has written again, and it may concern whether/, (facts) => isInDoubt(facts) && !facts.doubtPredatesGrant],
  [/what it had written before may concern whether/, (facts) => isInDoubt(facts) && facts.doubtPredatesGrant],
  [
    /A person of our team reads it now\. Please do not rely on the (?:permit|vignette|rule-check statement) until you hear from us\./,
    isInDoubt,
  ],
  [/manual processing has begun/, (facts) => isWithRobots(facts) && !lacksDocument(facts)],
  [/new copy/, lacksDocument],
  [/vehicle may not enter/, (facts) => isExcluded(facts) || isKeptOut(facts) || isBackByRules(facts)],
  [
    /may enter\. Please do not drive into the zone with this vehicle\. There is nothing for you to do/,
    (facts) => isExcluded(facts) || isKeptOut(facts) || isBackByRules(facts),
  ],
  [/pay back (your|the remaining) £/, (facts) => isExcluded(facts) && !isWhole(facts)],
  [/paid back/, (facts) => facts.refundedCents > 0 && facts.status !== 'pending'],
  [/You have our fee back/, (facts) => facts.feeRefunded && isLive(facts) && facts.status !== 'completed'],
  [/paying back/, (facts) => facts.isRefundUnderWay && !isWhole(facts) && facts.status !== 'pending'],
  [
    /is paid back: we decided so/,
    (facts) => facts.isCancelled && facts.refundClosedAt !== null && !isWhole(facts) && facts.status !== 'pending',
  ],
  [/could not be read/, (facts) => hasEnded(facts) && facts.closure?.how === 'refused'],
  [
    /never sent twice|whether|not known/i,
    (facts) => facts.outcomeUnknown && facts.status === 'failed' && !isAsked(facts) && !hasEnded(facts),
  ],
  [
    /nothing for you to do/i,
    (facts) =>
      isLive(facts) &&
      facts.status !== 'completed' &&
      !isAsked(facts) &&
      !lacksDocument(facts) &&
      !lacksDetails(facts) &&
      !isStopped(facts),
  ],
];

/** Every five facts in every combination; the deep suite has the whole product of what may be so of an order. */
const strength = isDeepRun ? factCount : 5;

describe(`over every combination of ${strength} facts of an order`, () => {
  const all = createSituationFacts(strength).map((facts) => {
    const situation = situationOf(facts);
    return { facts, situation, text: textOf(situation) };
  });
  // Many orders have the same text, so each text is read once for all of them.
  const texts = [...new Set(all.map(({ text }) => text))];
  const textsThat = (isSo: (text: string) => boolean) => new Set(texts.filter(isSo));
  const wrong = (isWrong: (facts: SituationFacts, situation: OrderSituation) => boolean) =>
    all.find(({ facts, situation }) => isWrong(facts, situation));

  test('they are as many as it takes', () => expect(all.length).toBeGreaterThan(isDeepRun ? 2_000_000 : 10_000));

  test.each(claims)('%s is said of no order of which it is not true', (words, isTrueOf) => {
    const saying = textsThat((text) => words.test(text));
    expect(all.find(({ facts, text }) => saying.has(text) && !isTrueOf(facts))).toBeUndefined();
    expect(saying.size, 'and is said at all').toBeGreaterThan(0);
  });

  test.each(mustSay)('%s is said of each order of which it is true', (words, whenever) => {
    const silent = textsThat((text) => !words.test(text));
    expect(all.find(({ facts, text }) => silent.has(text) && whenever(facts))).toBeUndefined();
  });

  test('red is only where the customer must act, and they may act where they are told to', () => {
    expect(wrong((_facts, { tone, yours }) => tone === 'attention' && yours === null)).toBeUndefined();
    const may = { pay: 'pay', details: 'provide_details', document: 'upload_document' } as const;
    expect(
      wrong(
        ({ status }, { yours }) =>
          yours !== null && yours !== 'answer' && yours !== 'decide' && !customerMay(status, may[yours]),
      ),
    ).toBeUndefined();
    expect(wrong((facts, { yours }) => (yours === 'answer') !== isAsked(facts))).toBeUndefined();
    expect(wrong((facts, { yours }) => (yours === 'document') !== lacksDocument(facts))).toBeUndefined();
    expect(wrong((facts, { yours }) => (yours === 'decide') !== isStopped(facts))).toBeUndefined();
  });

  test('green is only what is in order', () => {
    expect(
      wrong((facts, { tone }) => tone === 'done' && (facts.status !== 'completed' || isInDoubt(facts))),
    ).toBeUndefined();
  });

  test('the robot’s steps are shown only of what a robot does or has done', () => {
    const shows = (facts: SituationFacts) =>
      facts.work !== 'check' &&
      facts.method === 'automated' &&
      facts.work !== 'mail' &&
      !facts.byHand &&
      !isKeptOut(facts) &&
      !isInDoubt(facts) &&
      (isBeyondRecall(facts) || (facts.status === 'queued' && isLive(facts) && !isAsked(facts) && facts.hold === null));
    expect(wrong((facts, situation) => situation.shows_progress !== shows(facts))).toBeUndefined();
  });

  test('an order that is over promises nothing, asks for nothing and names no step to come', () => {
    expect(
      wrong(
        (_facts, situation) =>
          situation.over && (situation.yours !== null || /as soon as|starts|goes on/.test(textOf(situation))),
      ),
    ).toBeUndefined();
  });

  test('nothing is said twice, left empty or worked out to nonsense', () => {
    const isNonsense = (text: string) => {
      const sentences = text.split(/(?<=\.) /);
      return new Set(sentences).size < sentences.length || /undefined|NaN|null|\.\.|\s\.|0 ?%/.test(text);
    };
    const nonsense = textsThat((text) => isNonsense(text));
    expect(all.find(({ text }) => nonsense.has(text))).toBeUndefined();
  });
});

test('a promise is told by the hour, in the time of the customer’s country', () => {
  const { next } = situationOf({ ...exampleSituationFacts, status: 'failed', sent: false });
  expect(next).toContain('A person of our team goes on by hand, by Tuesday 5 May at 13:00 (UK time).');
});

test('what is left to be done on a day is said with its day, and nobody is late before it', () => {
  const comes = { title: 'Ticket for Tue 12 May activated', at: new Date('2026-05-11T22:00:00Z') };
  const late = { answerDue: new Date('2026-05-02T12:00:00Z'), now: new Date('2026-05-10T12:00:00Z') };
  expect(situationOf({ ...exampleSituationFacts, status: 'submitted', nextPhase: comes, ...late })).toMatchObject({
    name: 'submitted',
    headline: 'The first part is done; what is left is done on its day.',
    next: ['Next, on 12 May 2026: Ticket for Tue 12 May activated.', 'There is nothing for you to do.'],
  });
  expect(situationOf({ ...exampleSituationFacts, status: 'queued', nextPhase: comes })).toMatchObject({
    headline: 'The portal is getting ready for your application.',
  });
});

test('what the authority has already is no failure', () => {
  const some = { status: 'failed', cause: 'robot', stopReason: 'duplicate', sent: false } as const;
  const situation = situationOf({ ...exampleSituationFacts, ...some });
  expect(situation.title).toBe('An application for this vehicle is there already');
  expect(situation.headline).toBe(
    'The French ministry has an application for this vehicle already. A person of our team looks into it.',
  );
  expect(situation.next[0]).toBe('It took no further application.');
  expect(textOf(situation)).not.toMatch(/fail|robot|by hand/i);
});
