import { isGranted, type SubmissionStatus } from '#orders/states/lifecycle.ts';
import type { EvidenceKind, MatchMethod } from '#orders/states/match-methods.ts';

export interface MatchableSubmission {
  id: string;
  /** The submission whose application this one shares; they are one application to the authority. */
  sharedWithId: string | null;
  reference: string | null;
  status: SubmissionStatus;
  portal: string | null;
}

/** One value in a mail, and the applications it fits; several where they share it, none where it is not known to us. */
export interface MatchEvidence {
  sign: EvidenceKind;
  value: string;
  applications: readonly MatchableSubmission[];
}

interface Candidate {
  submissionId: string;
  signs: EvidenceKind[];
}

export type MatchResult =
  /** Nothing in it names one application alone; the candidates share what it names. */
  | { result: 'nobody'; candidates: Candidate[] }
  | { result: 'agreed'; submissionId: string; portal: string | null; matchedBy: MatchMethod }
  /** The signs point to different applications: which one is meant, a person says. */
  | { result: 'conflict'; candidates: Candidate[]; words: string | null };

/**
 * Whom a mail is about: by the alias the portal was given, else by the portal's reference, else, as a guess, by a plate
 * that only one open application has. Only while everything else in it that names an application names the same one.
 */
export function weighEvidence(named: readonly MatchEvidence[]): MatchResult {
  const byAlias = named.filter(({ sign }) => sign === 'alias').flatMap(({ applications }) => applications);
  const groups = named.flatMap((one) => {
    if (one.applications.length > 0) return [one.applications];
    // A number we do not know is that of another one, unless the application has none yet.
    return byAlias.length > 0 ? [byAlias.filter(({ reference }) => reference === null)] : [];
  });
  const [first = [], ...others] = groups.map((group) => group.map(sharedApplicationId));
  const common = new Set(first.filter((id) => others.every((group) => group.includes(id))));
  if (groups.length === 0) return { result: 'nobody', candidates: [] };
  if (common.size === 0)
    return { result: 'conflict', candidates: candidatesOf(named), words: describeUnknownNumbers(named) };
  const inCommon = (sign: EvidenceKind) =>
    named
      .filter((one) => one.sign === sign)
      .flatMap(({ applications }) => applications)
      .filter((application) => common.has(sharedApplicationId(application)));
  const [alias] = inCommon('alias');
  if (alias) return agreed(alias, 'alias');
  const references = inCommon('reference').filter(({ sharedWithId }) => sharedWithId === null);
  if (references.length === 1 && references[0]) return agreed(references[0], 'reference');
  const open = new Map(
    inCommon('plate')
      .filter(({ status }) => !isGranted(status))
      .map((one) => [one.id, one]),
  );
  const [only] = open.values();
  return open.size === 1 && only ? agreed(only, 'plate') : { result: 'nobody', candidates: candidatesOf(named) };
}

/** What in it is none of ours, beside what the application that it was sent to has; the orders that it names are listed by their signs. */
function describeUnknownNumbers(named: readonly MatchEvidence[]): string | null {
  const unknown = named.filter(({ applications }) => applications.length === 0).map(({ value }) => value);
  if (unknown.length === 0) return null;
  const numbers = [...new Set(unknown)].slice(0, 3).join(' and ');
  const ours = named.find(({ sign, applications }) => sign === 'alias' && applications.length > 0)?.applications[0];
  return `It names the number ${numbers}, which no application of ours has; the application that it was sent to has ${ours?.reference ?? 'none yet'}.`;
}

const sharedApplicationId = ({ id, sharedWithId }: MatchableSubmission) => sharedWithId ?? id;

const agreed = ({ id, portal }: MatchableSubmission, matchedBy: MatchMethod): MatchResult => ({
  result: 'agreed',
  submissionId: id,
  portal,
  matchedBy,
});

function candidatesOf(named: readonly MatchEvidence[]): Candidate[] {
  const signs = new Map<string, Set<EvidenceKind>>();
  for (const { sign, applications } of named) {
    for (const { id } of applications) signs.set(id, (signs.get(id) ?? new Set()).add(sign));
  }
  return [...signs].map(([submissionId, found]) => ({ submissionId, signs: [...found] }));
}
