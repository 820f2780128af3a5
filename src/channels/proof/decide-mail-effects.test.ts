import { describe, expect, test } from 'vitest';
import { submissionStatuses } from '#orders/states/lifecycle.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import { applicationMethods } from '#permits/tables.ts';
import type { MailMeaning } from '#robot/driver.ts';
import { decideMailEffects, type MailEffect } from './decide-mail-effects.ts';
import type { GrantDocument } from './grant-document.ts';

type Facts = Parameters<typeof decideMailEffects>[0];

const changed = new Date('2026-11-20T12:00:00Z');
const [before, after] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T14:00:00Z')];

const meanings: MailMeaning[] = [
  { meaning: 'received' },
  { meaning: 'received', reference: '4711' },
  { meaning: 'granted' },
  { meaning: 'granted', reference: '4711' },
  { meaning: 'refused', reason: 'Euro 2.' },
  { meaning: 'question', reason: 'Which car?' },
  { meaning: 'go_on', link: 'https://portal.example/confirm' },
];
const proofs: GrantDocument[] = [
  null,
  { path: 'a.pdf', bytes: new Uint8Array() },
  { path: 'a.pdf', bytes: new Uint8Array(), note: 'It names no plate.' },
  { doubt: 'other_document', explanation: 'The paper names another plate.' },
  { doubt: 'unread_document', explanation: '' },
];
const refusals: Facts['refusal'][] = [undefined, { at: changed, stands: true, text: 'It was refused.' }];

/** Only the columns that decide: the others carry no meaning here. */
const submissionOf = (facts: Partial<typeof submissions.$inferSelect>) =>
  ({
    status: 'SUBMITTED',
    applicationMethod: 'automated',
    reference: null,
    sendingSince: null,
    appliedAt: null,
    outcomeUnknown: false,
    stopCause: null,
    updatedAt: changed,
    ...facts,
  }) as typeof submissions.$inferSelect;

const decide = (
  facts: Partial<typeof submissions.$inferSelect>,
  reading: MailMeaning,
  { receivedAt = after, proof = null, refusal }: { receivedAt?: Date } & Partial<Pick<Facts, 'proof' | 'refusal'>> = {},
) =>
  decideMailEffects({
    submission: submissionOf(facts),
    mail: { reading, receivedAt, matchedBy: 'alias', reviewReason: null } as Facts['mail'],
    phase: undefined,
    proof,
    refusal,
  });

const all = submissionStatuses.flatMap((status) =>
  applicationMethods.flatMap((applicationMethod) =>
    [false, true].flatMap((outcomeUnknown) =>
      meanings.flatMap((reading) =>
        [before, after].flatMap((receivedAt) =>
          proofs.flatMap((proof) =>
            refusals.map((refusal) => {
              const facts = { status, applicationMethod, outcomeUnknown };
              const ofGrant = reading.meaning === 'granted' ? { proof, refusal } : {};
              return { ...facts, ...ofGrant, effects: decide(facts, reading, { receivedAt, ...ofGrant }) };
            }),
          ),
        ),
      ),
    ),
  ),
);
const has = (effects: readonly MailEffect[], ...types: MailEffect['type'][]) =>
  effects.some(({ type }) => types.includes(type));

describe('whatever the mail and the state of its application', () => {
  test('it confirms what the authority has, or what the mail itself shows that it has', () => {
    const confirmed = all.filter(({ effects }) => has(effects, 'confirm'));
    expect(confirmed.length).toBeGreaterThan(10);
    for (const { status, effects } of confirmed)
      expect(status === 'SUBMITTED' || (status === 'FAILED' && has(effects, 'settle'))).toBe(true);
  });

  test('a document in doubt, or a refusal that stands, confirms nothing', () => {
    const doubtful = all.filter(({ proof, refusal }) => (proof && 'doubt' in proof) || refusal);
    expect(doubtful.length).toBeGreaterThan(100);
    expect(doubtful.filter(({ effects }) => has(effects, 'confirm'))).toEqual([]);
    const documents = doubtful.filter(({ proof }) => proof && 'doubt' in proof);
    expect(documents.filter(({ effects }) => has(effects, 'add_document'))).toEqual([]);
  });

  test('while a robot has it, or nobody yet, nothing is settled: the end of the run asks again', () => {
    const early = all.filter(({ status }) => status === 'QUEUED' || status === 'RUNNING');
    expect(early.filter(({ effects }) => has(effects, 'settle', 'confirm', 'record_reference'))).toEqual([]);
  });

  test('it confirms once, and asks a person for one reason', () => {
    for (const { effects } of all) {
      expect(effects.filter(({ type }) => type === 'confirm').length).toBeLessThanOrEqual(1);
      expect(effects.filter(({ type }) => type === 'review').length).toBeLessThanOrEqual(1);
    }
  });
});

test('a grant of what the authority has confirms it, with its document and its number', () => {
  const proof = { path: 'a.pdf', bytes: new Uint8Array(), note: 'It names no plate.' };
  expect(decide({}, { meaning: 'granted', reference: '4711' }, { proof })).toEqual([
    { type: 'record_reference', reference: '4711' },
    { type: 'add_note', note: 'It names no plate.' },
    { type: 'confirm', reference: '4711', pdfPath: 'a.pdf' },
  ]);
});

test('a grant of an unknown outcome settles it first', () => {
  const types = decide({ status: 'FAILED', outcomeUnknown: true }, { meaning: 'granted' }).map(({ type }) => type);
  expect(types).toEqual(['settle', 'confirm']);
});

test('a question after the permit is for a person', () => {
  expect(decide({ status: 'CONFIRMED' }, { meaning: 'question', reason: 'Which car?' })).toEqual([
    { type: 'review', reason: 'after_the_end' },
    { type: 'hand_over', meaning: 'question', reason: 'Which car?' },
  ]);
});
