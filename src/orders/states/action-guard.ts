import type { ErrorCode } from '#platform/errors.ts';
import type { HoldState, OrderStatus, SubmissionStatus } from './lifecycle.ts';
import type { TaskKind } from './open-task-kinds.ts';

/** Everything that decides what may be done with an order; each act asks for the part it needs. */
export interface ActionFacts {
  order: {
    status: OrderStatus;
    /** A whole refund has begun. */
    withdrawn: boolean;
  };
  /** Null while nothing is made of the order yet. */
  application: {
    status: SubmissionStatus;
    method: 'automated' | 'manual';
    /** The sending act has begun: the authority has it, or may have it. */
    sent: boolean;
    outcomeUnknown: boolean;
    /** When it was sent, where more is to be done at the portal: a ticket is bought, and not yet activated. */
    appliedAt: Date | null;
    /** Whether it waits for its customer's second thoughts. */
    holdState: HoldState | null;
    /** An operator has said that no permit comes of it. */
    ended: boolean;
  } | null;
  /** Why it is on the desk; null when it needs nobody. */
  task: { kind: TaskKind | null };
  /** Who else has its task open; their name, where they have one. */
  heldBy: { name: string | null } | null;
  /** A mail about it: whether it grants the permit, and whether by more than a reference, which other orders may share. */
  mail: { grants: boolean; namesThisOne: boolean };
  /** Whether a robot applies at its portal now: `paused` by an admin or because it is closed, `none` where people apply. */
  robot: { state: 'ready' | 'paused' | 'none'; zone: string };
}

export interface RefusalReason {
  code: ErrorCode;
  /** For people: where the act is offered elsewhere, this stands in its place. */
  reason: string;
}

/** Yes, or why not. */
export type ActionDecision = { allowed: true } | ({ allowed: false } & RefusalReason);

export type ActionGuard<Facts> = (facts: Facts) => RefusalReason | null;
export type PickFacts<Name extends keyof ActionFacts> = Pick<ActionFacts, Name>;
export type PickOrderFacts<Part extends keyof ActionFacts['order']> = { order: Pick<ActionFacts['order'], Part> };
export type PickApplicationFacts<Part extends keyof NonNullable<ActionFacts['application']>> = {
  application: Pick<NonNullable<ActionFacts['application']>, Part> | null;
};

/** A reason that the state of the order is. */
export const conflict = (reason: string): RefusalReason => ({ code: 'CONFLICT', reason });

/** What all of these guards together look at. */
export type FactsOf<Guards extends readonly ActionGuard<never>[]> = Guards[number] extends (
  facts: infer Facts,
) => unknown
  ? Facts
  : never;

export function findFirstReason<Facts>(list: readonly ActionGuard<Facts>[], facts: Facts): RefusalReason | null {
  for (const guard of list) {
    const reason = guard(facts);
    if (reason) return reason;
  }
  return null;
}
