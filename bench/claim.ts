/** One measured claim about the product, beside a named peer timed in the same minutes on the same machine. */
export interface Claim {
  what: string;
  peer: string;
  unit: string;
  ours: number;
  theirs: number;
  /** Ours to theirs: the median over the rounds, not of the two columns. */
  ratio: number;
  /** What the ratio (or, where it says so, our figure) has to keep to, and what it aims at. */
  bound: { of: 'ratio' | 'ours'; is: 'at most' | 'at least'; must: number; aim: number };
  /** How it was measured. */
  how: string;
}

/** A claim that cannot be measured on this machine, and what it lacks. */
export interface Skipped {
  what: string;
  because: string;
}

export type Outcome = Claim | Skipped;

export const isSkipped = (outcome: Outcome): outcome is Skipped => 'because' in outcome;

export function verdict({ bound, ratio, ours }: Claim): 'aim met' | 'must met' | 'MISSED' {
  const figure = bound.of === 'ratio' ? ratio : ours;
  const keeps = (limit: number) => (bound.is === 'at most' ? figure <= limit : figure >= limit);
  if (keeps(bound.aim)) return 'aim met';
  return keeps(bound.must) ? 'must met' : 'MISSED';
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1);
  return sorted.length % 2 ? low : (low + high) / 2;
}
