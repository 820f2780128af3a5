import { expect, test } from 'vitest';
import { evidenceKinds } from '#orders/states/match-methods.ts';
import { type MatchableSubmission, type MatchEvidence, weighEvidence } from './weigh-evidence.ts';

const application = (id: string, more: Partial<MatchableSubmission> = {}): MatchableSubmission => ({
  id,
  sharedWithId: null,
  reference: `R-${id}`,
  status: 'SUBMITTED',
  portal: 'certificat-air',
  ...more,
});
const own = application('own');
const other = application('other');
const follower = application('follower', { sharedWithId: 'own' });

/** What evidence may name: nothing, this one, another one, an order that shares this one's application, or both. */
const says: Record<string, readonly MatchableSubmission[] | undefined> = {
  silent: undefined,
  own: [own],
  other: [other],
  follower: [follower],
  both: [own, other],
};
const sayings = Object.keys(says);

function* everyMail(): Generator<Record<string, string>> {
  const count = sayings.length ** evidenceKinds.length;
  for (let number = 0; number < count; number++) {
    let rest = number;
    const mail: Record<string, string> = {};
    for (const sign of evidenceKinds) {
      mail[sign] = sayings[rest % sayings.length] ?? 'silent';
      rest = Math.floor(rest / sayings.length);
    }
    yield mail;
  }
}

test('a mail is about an application only while no sign in it points to another one', () => {
  for (const mail of everyMail()) {
    const named = evidenceKinds.flatMap((sign): MatchEvidence[] => {
      const applications = says[mail[sign] ?? ''];
      return applications ? [{ sign, value: mail[sign] ?? '', applications }] : [];
    });
    const told = Object.values(mail);
    const isOwn = told.includes('own') || told.includes('follower');
    const isOther = told.includes('other');
    const judged = weighEvidence(named);
    if (isOwn && isOther) {
      expect(judged, JSON.stringify(mail)).toMatchObject({ result: 'conflict' });
      const ids = judged.result === 'conflict' ? judged.candidates.map(({ submissionId }) => submissionId) : [];
      expect(ids).toContain('other');
      continue;
    }
    expect(judged.result, JSON.stringify(mail)).not.toBe('conflict');
    if (judged.result !== 'agreed') continue;
    if (isOther) expect(judged.submissionId).toBe('other');
    if (isOwn) expect(['own', 'follower']).toContain(judged.submissionId);
    // Only the address or the portal's own number, or more, may change a state.
    if (judged.matchedBy === 'alias') expect(mail.alias).not.toBe('silent');
    if (judged.matchedBy === 'reference') expect(mail.reference).not.toBe('silent');
  }
});

test('a number we do not know is another’s, unless the application has none yet', () => {
  const unknown: MatchEvidence = { sign: 'reference', value: 'R-nobody', applications: [] };
  const to = (applications: readonly MatchableSubmission[]): MatchEvidence => ({
    sign: 'alias',
    value: 'token',
    applications,
  });
  expect(weighEvidence([to([own]), unknown])).toMatchObject({ result: 'conflict' });
  expect(weighEvidence([to([application('new', { reference: null })]), unknown])).toMatchObject({ result: 'agreed' });
  expect(weighEvidence([unknown])).toEqual({ result: 'nobody', candidates: [] });
});

test('a plate that two open applications have is about neither, and both are written down', () => {
  const named: MatchEvidence[] = [{ sign: 'plate', value: 'AB12CDE', applications: [own, other] }];
  const candidates = ['own', 'other'].map((submissionId) => ({ submissionId, evidence: ['plate'] }));
  expect(weighEvidence(named)).toEqual({ result: 'nobody', candidates });
});

test('of two that share an application, the one that was applied for is meant', () => {
  const named: MatchEvidence[] = [{ sign: 'reference', value: 'R-own', applications: [follower, own] }];
  expect(weighEvidence(named)).toMatchObject({ submissionId: 'own', matchedBy: 'reference' });
});
