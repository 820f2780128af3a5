import { expect, test } from 'vitest';
import { applicationEndedMail } from '#mails/application-ended.tsx';
import { beforeTripMail } from '#mails/before-trip.tsx';
import { renderHtmlAndText } from '#mails/mail-layout.tsx';
import { manualProcessingMail } from '#mails/manual-processing.tsx';
import { exampleSituationFacts } from '../../../test/example-situation-facts.ts';
import {
  examplePublicUrl,
  exampleSender,
  exampleOrder as mailed,
  noTripFile,
} from '../../../test/mails/example-order.ts';
import type { OrderSituation } from '../contracts/order-contract.ts';
import { nothingToDo } from '../contracts/order-contract.ts';
import { stopCauses } from '../states/lifecycle.ts';
import { situationOf } from './situation.ts';
import type { SituationFacts } from './situation-facts.ts';

type Some = Partial<SituationFacts>;

/** Each application method, with what must be true of its texts. */
const waysOfApplying: Some[] = [
  { work: 'register', method: 'automated', authority: 'Brussels Fiscality' },
  { work: 'mail', method: 'automated', authority: 'SAS Servizi alla Strada', reader: 'hotel' },
  { work: 'mail', method: 'manual', authority: 'Ayuntamiento de Madrid', reader: 'garage' },
  { work: 'check', method: 'automated', authority: 'Muoversi a Torino' },
  { work: 'register', method: 'manual', authority: 'CityPass Verona' },
  { work: 'buy', method: 'automated', authority: 'ASFINAG toll shop', isMotorway: true },
  { work: 'buy', method: 'manual', authority: 'ASFINAG toll shop', isMotorway: true },
];

const endings: Some[] = [
  {},
  { closure: { how: 'refused', reason: 'The paper could not be read.' } },
  { closure: { how: 'not_possible', reason: 'Nobody can apply for it.' } },
  { excluded: 'Diesel is admitted from Euro 6.', status: 'confirmed', method: null },
  { isCancelled: true, cancelledAt: new Date('2026-05-02T10:00:00Z'), cancelledByCustomer: true },
  { refundClosedAt: new Date('2026-05-03T10:00:00Z'), closure: { how: 'refused', reason: 'It said no.' } },
];

const moments: Some[] = [
  { sent: false, outcomeUnknown: false },
  { sent: true, outcomeUnknown: false },
  { sent: true, outcomeUnknown: true },
];

const asked: Some[] = [
  { hasOpenQuestion: false, documentRequested: false },
  { hasOpenQuestion: true },
  { documentRequested: true },
  { newDocumentAt: new Date('2026-05-02T10:00:00Z') },
];

const states: Some[] = [{ status: 'failed' }, { status: 'queued' }, { status: 'submitted' }, { status: 'completed' }];

const product: SituationFacts[] = [null, ...stopCauses].flatMap((cause) =>
  waysOfApplying.flatMap((way) =>
    endings.flatMap((ending) =>
      moments.flatMap((moment) =>
        asked.flatMap((question) =>
          states.map((state) => {
            const why = cause === 'refused' || cause === 'question' ? 'It could not read the document.' : null;
            return { ...exampleSituationFacts, ...state, ...way, ...moment, ...question, cause, why, ...ending };
          }),
        ),
      ),
    ),
  ),
);
/** A rule check sends nothing to anybody, so nobody refuses it. */
const all = product.filter(({ work, sent, closure: ended }) => work !== 'check' || !(sent || ended?.how === 'refused'));

const textOf = ({ label, headline, next, money, awaited_proof }: OrderSituation): string =>
  [label, headline, ...next, money, awaited_proof].join(' ');

const told = all.map((facts) => {
  const situation = situationOf(facts);
  return { facts, situation, text: textOf(situation) };
});
const first = (isWrong: (one: (typeof told)[number]) => boolean) => told.find(isWrong);
const isRefused = ({ facts: { cause, status, closure: ended } }: (typeof told)[number]) =>
  status === 'failed' && (cause === 'refused' || ended?.how === 'refused');

test('whoever is asked for something is not told that there is nothing to do', () => {
  expect(
    first(({ situation, text }) => situation.yours !== null && /nothing for you to do/i.test(text)),
  ).toBeUndefined();
});

test('nothing is called automatic where no robot was', () => {
  expect(
    first(
      ({ facts, text }) =>
        /automatic|robot/i.test(text) &&
        !(facts.method === 'automated' && (facts.work === 'buy' || facts.work === 'register')) &&
        !(facts.cause === 'robot' || facts.cause === 'no_robot' || facts.cause === null),
    ),
  ).toBeUndefined();
  expect(
    first(({ facts, text }) => facts.work === 'check' && facts.cause === null && /automatic/i.test(text)),
  ).toBeUndefined();
  expect(
    first(({ facts, text }) => facts.work === 'mail' && facts.cause === null && /automatic/i.test(text)),
  ).toBeUndefined();
});

test('a vignette is for motorways, and no zone is named', () => {
  expect(first(({ facts, text }) => facts.isMotorway && /\bzones?\b|\bpermit\b/i.test(text))).toBeUndefined();
});

test('a refusal is told as one, by whom and why, and never as a failure', () => {
  expect(first((one) => isRefused(one) && /failed/i.test(one.text))).toBeUndefined();
  const isOpen = ({ facts, situation }: (typeof told)[number]) =>
    facts.cause === 'refused' && situation.name === 'with_team' && facts.why !== null;
  expect(first((one) => isOpen(one) && !/has refused your application/.test(one.text))).toBeUndefined();
  expect(first((one) => isOpen(one) && !one.text.includes(one.facts.why ?? ''))).toBeUndefined();
  expect(
    first((one) => isOpen(one) && one.facts.newDocumentAt !== null && !/2 May 2026/.test(one.text)),
  ).toBeUndefined();
});

test('the robot’s own failure keeps the words of the specification, and nothing else has them', () => {
  const says = ({ text }: (typeof told)[number]) =>
    text.includes('Automatic submission failed and manual processing has begun.');
  const isRobots = ({ facts, situation }: (typeof told)[number]) =>
    situation.name === 'with_team' && facts.cause === 'robot' && !facts.sent;
  expect(first((one) => isRobots(one) && !says(one))).toBeUndefined();
  expect(
    first((one) => says(one) && !(one.situation.name === 'with_team' && (one.facts.cause ?? 'robot') === 'robot')),
  ).toBeUndefined();
});

test('what nobody knows is not called failed, and who asks is named', () => {
  expect(
    first(
      ({ situation, text }) =>
        situation.name === 'outcome_unknown' && (/failed/i.test(text) || !/team asks/.test(text)),
    ),
  ).toBeUndefined();
});

test('a refund names its amount and its day', () => {
  const isAboutMoney = ({ situation }: (typeof told)[number]) => situation.money !== null;
  expect(told.some(isAboutMoney)).toBe(true);
  expect(
    first(
      (one) =>
        isAboutMoney(one) &&
        !(/£19\.99/.test(one.situation.money ?? '') && /\d May 2026|your (answer|new)/.test(one.situation.money ?? '')),
    ),
  ).toBeUndefined();
  const lateBy = { ...exampleSituationFacts, status: 'failed', closure: { how: 'refused', reason: 'No.' } } as const;
  expect(situationOf({ ...lateBy, now: new Date('2026-05-09T12:00:00Z') }).money).toBe(
    'We decide about the refund of your £19.99 and e-mail you. We said that it would be done by 5 May 2026, and are sorry that it is not.',
  );
});

test('an authority that gets nothing is not named as who has, decides or is asked', () => {
  expect(first(({ facts, text }) => facts.work === 'mail' && text.includes(facts.authority))).toBeUndefined();
  expect(
    first(
      ({ facts, text }) =>
        facts.work === 'check' &&
        text.replaceAll(`rules of ${facts.authority}`, '').includes(facts.authority) &&
        facts.cause === null,
    ),
  ).toBeUndefined();
});

test.each<[string, Some, title: RegExp, headline: RegExp]>([
  ['the robot', { cause: 'robot' }, /^Our team has taken over$/, /^Automatic submission failed/],
  ['no robot', { cause: 'no_robot' }, /^A person of our team applies for you$/, /^A person of our team applies/],
  ['a later step', { cause: 'step', sent: true }, /^The next step is still to be done$/, /^The next step could not/],
  ['a letter', { cause: 'letter', work: 'mail', reader: 'hotel' }, /^Our letter did not get/, /did not get through/],
  ['no letter', { cause: 'letter', work: 'mail', letterWritten: false }, /^Our team writes/, /is not sent yet/],
  ['a check', { cause: 'check', work: 'check' }, /^Our people are checking your vehicle$/, /^Our people are checking/],
  ['a refusal', { cause: 'refused', sent: true }, /^Your application was refused$/, /has refused your application/],
  ['a question', { cause: 'question', sent: true }, /^A question has come about your/, /has a question about your/],
  ['a wrong paper', { cause: 'document', sent: true }, /^What the portal answered is being/, /checks the page or the/],
  ['a refund', { cause: 'refund' }, /^We send nothing more$/, /^We send nothing more/],
  ['an open outcome', { cause: 'robot', outcomeUnknown: true }, /^We are finding out whether/, /^We do not know yet/],
  [
    'a refusal for a paper',
    { cause: 'refused', sent: true, documentRequested: true, why: 'It could not be read.' },
    /^Your application was refused: we need a new document from you$/,
    /has refused your application: a new copy of your registration document is needed\.$/,
  ],
  [
    'a wanted paper',
    { cause: 'question', documentRequested: true },
    /^We need a new document from you$/,
    /needs a new copy/,
  ],
  [
    'a refusal, and the new paper is here',
    { cause: 'refused', sent: true, newDocumentAt: new Date('2026-05-02T10:00:00Z') },
    /^Your application was refused, and your new document is here$/,
    /has refused your application/,
  ],
  [
    'a paper that was asked for, and is here',
    { cause: 'question', sent: true, newDocumentAt: new Date('2026-05-02T10:00:00Z') },
    /^Your new document is here$/,
    /has a question about your/,
  ],
])('%s: subject, title, first sentence and page name the same cause', async (_cause, some, title, headline) => {
  const situation = situationOf({ ...exampleSituationFacts, status: 'failed', sent: false, ...some });
  expect(situation.title).toMatch(title);
  expect(situation.headline).toMatch(headline);
  const documentUrl = situation.yours === 'document' ? `${examplePublicUrl}/details#token=1` : null;
  const mail = manualProcessingMail.render({
    order: { ...mailed, documentUploadUrl: documentUrl },
    situation,
  });
  expect(mail.subject).toBe(`${situation.title}: order ${mailed.orderRef}`);
  const { text } = await renderHtmlAndText(exampleSender, mail);
  expect(text.replaceAll(/\s+/g, ' ').startsWith(`${situation.headline} ${situation.next[0]}`)).toBe(true);
  const inTheMail = (sentence: string) => (sentence === nothingToDo ? 'You have nothing to do.' : sentence);
  for (const sentence of situation.next) expect(text.replaceAll(/\s+/g, ' ')).toContain(inTheMail(sentence));
  expect(text.includes('/details#token=1')).toBe(documentUrl !== null);
});

test('the mails say the same', async () => {
  const seen = new Set<string>();
  for (const { facts, situation, text } of told) {
    if (facts.status !== 'failed' || seen.has(text)) continue;
    seen.add(text);
    const about = { work: facts.work, reader: facts.reader, isMotorway: facts.isMotorway, authority: facts.authority };
    const order = { ...mailed, ...about, place: facts.isMotorway ? 'Highway vignette, Austria' : mailed.place };
    const { closure: ended } = facts;
    const mails = [
      ...(situation.name === 'with_team' || situation.name === 'outcome_unknown' || situation.name === 'document_needed'
        ? [
            manualProcessingMail.render({ order, situation }),
            beforeTripMail.render({
              order,
              situation,
              entryDate: '2026-05-06',
              excluded: null,
              condition: '',
              isStatement: false,
              guide: undefined,
              details: null,
              also: [],
              tripFile: undefined,
            }),
          ]
        : []),
      ...(ended && situation.name === ended.how
        ? [applicationEndedMail.render({ order, ...ended, situation, tripFile: noTripFile })]
        : []),
    ];
    for (const mail of mails) {
      const { text: words, subject } = await renderHtmlAndText(exampleSender, mail);
      const said = `${subject}\n${words}`;
      if (situation.yours !== null) expect(said).not.toMatch(/nothing (?:for you )?to do/i);
      if (facts.isMotorway) expect(said).not.toMatch(/\bzones?\b/i);
      if (isRefused({ facts, situation, text })) expect(said).not.toMatch(/failed/i);
      if (facts.work === 'mail') expect(said).not.toContain(facts.authority);
    }
  }
  expect(seen.size).toBeGreaterThan(30);
}, 60_000);

test('a company’s car is told by its cause, and not as a failure', () => {
  const some: Some = { status: 'failed', cause: 'robot', stopReason: 'keeper_is_company', sent: false };
  const situation = situationOf({ ...exampleSituationFacts, ...some });
  expect(situation.title).toBe('A person of our team applies for you');
  expect(situation.next[0]).toBe(
    'The keeper of the car is a company, so a person of our team declares it. Nothing was sent.',
  );
  expect(textOf(situation)).not.toMatch(/fail|robot|cannot/i);
});

test.each<[string, Some]>([
  ['in time', {}],
  ['late', { now: new Date('2026-07-03T12:00:00Z') }],
])('an answer that a person must read has come, and nobody is reminded: %s', (_, some) => {
  const byLetter: Some = { work: 'mail', reader: 'hotel', unreadAnswer: 'unclear', ...some };
  const situation = situationOf({ ...exampleSituationFacts, ...byLetter });
  expect(situation.headline).toBe('The place where you stay has answered, and a person of our team reads its mail.');
  expect(situation.next).toEqual([
    'What it says is not clear to our program. A person of our team looks, and writes to you.',
    'There is nothing for you to do.',
  ]);
  expect(textOf(situation)).not.toMatch(/remind|awaited|usual/i);
});
