import { isGranted, type SubmissionStatus } from '#orders/states/lifecycle.ts';
import type { EvidenceKind, MatchMethod } from '#orders/states/match-methods.ts';

export interface MatchableSubmission {
  id: string;
  /** The submission whose application this one shares; to the authority they are one application. */
  sharedWithId: string | null;
  reference: string | null;
  status: SubmissionStatus;
  portal: string | null;
}

/**
 * One value in a mail, and the applications that have it: several where they share it, none where we do not know it.
 */
export interface MatchEvidence {
  sign: EvidenceKind;
  value: string;
  applications: readonly MatchableSubmission[];
}

interface Candidate {
  submissionId: string;
  evidence: EvidenceKind[];
}

export type MatchResult =
  /** Nothing in the mail names one application alone; the candidates share what it names. */
  | { result: 'nobody'; candidates: Candidate[] }
  | { result: 'agreed'; submissionId: string; portal: string | null; matchedBy: MatchMethod }
  /** The evidence points to different applications: a person decides which one is meant. */
  | { result: 'conflict'; candidates: Candidate[]; summary: string | null };

/**
 * Which application a mail is about: by the alias that the portal got, else by the portal's reference, else, as a
 * guess, by a plate that only one open application has. Only while all other evidence names the same application.
 */
export function weighEvidence(allEvidence: readonly MatchEvidence[]): MatchResult {
  const byAlias = allEvidence.filter(({ sign }) => sign === 'alias').flatMap(({ applications }) => applications);
  const groups = allEvidence.flatMap((evidence) => {
    if (evidence.applications.length > 0) return [evidence.applications];
    // An unknown number belongs to another application, unless this one has no number yet.
    return byAlias.length > 0 ? [byAlias.filter(({ reference }) => reference === null)] : [];
  });
  const [first = [], ...otherGroups] = groups.map((group) => group.map(sharedApplicationId));
  const common = new Set(first.filter((id) => otherGroups.every((group) => group.includes(id))));
  if (groups.length === 0) return { result: 'nobody', candidates: [] };
  if (common.size === 0)
    return { result: 'conflict', candidates: candidatesOf(allEvidence), summary: describeUnknownNumbers(allEvidence) };
  const inCommon = (sign: EvidenceKind) =>
    allEvidence
      .filter((evidence) => evidence.sign === sign)
      .flatMap(({ applications }) => applications)
      .filter((application) => common.has(sharedApplicationId(application)));
  const [alias] = inCommon('alias');
  if (alias) return agreed(alias, 'alias');
  const references = inCommon('reference').filter(({ sharedWithId }) => sharedWithId === null);
  if (references.length === 1 && references[0]) return agreed(references[0], 'reference');
  const openByPlate = new Map(
    inCommon('plate')
      .filter(({ status }) => !isGranted(status))
      .map((application) => [application.id, application]),
  );
  const [soleApplication] = openByPlate.values();
  return openByPlate.size === 1 && soleApplication
    ? agreed(soleApplication, 'plate')
    : { result: 'nobody', candidates: candidatesOf(allEvidence) };
}

/**
 * The numbers in it that are not ours, beside those of the application it was sent to; orders that it names are listed
 * by their evidence.
 */
function describeUnknownNumbers(allEvidence: readonly MatchEvidence[]): string | null {
  const unknown = allEvidence.filter(({ applications }) => applications.length === 0).map(({ value }) => value);
  if (unknown.length === 0) return null;
  const numbers = [...new Set(unknown)].slice(0, 3).join(' and ');
  const ownApplication = allEvidence.find(({ sign, applications }) => sign === 'alias' && applications.length > 0)
    ?.applications[0];
  return `It names the number ${numbers}, which no application of ours has; the application that it was sent to has ${ownApplication?.reference ?? 'none yet'}.`;
}

const sharedApplicationId = ({ id, sharedWithId }: MatchableSubmission) => sharedWithId ?? id;

const agreed = ({ id, portal }: MatchableSubmission, matchedBy: MatchMethod): MatchResult => ({
  result: 'agreed',
  submissionId: id,
  portal,
  matchedBy,
});

function candidatesOf(allEvidence: readonly MatchEvidence[]): Candidate[] {
  const signs = new Map<string, Set<EvidenceKind>>();
  for (const { sign, applications } of allEvidence) {
    for (const { id } of applications) signs.set(id, (signs.get(id) ?? new Set()).add(sign));
  }
  return [...signs].map(([submissionId, evidenceKinds]) => ({ submissionId, evidence: [...evidenceKinds] }));
}
