import type { ErrorCode } from '#platform/errors.ts';
import type { HoldState, OrderStatus, SubmissionStatus } from './lifecycle.ts';
import type { TaskKind } from './open-task-kinds.ts';

/** All facts that decide what may be done with an order; each action needs a part of them. */
export interface ActionFacts {
  order: {
    status: OrderStatus;
    /** A full refund has begun, or its customer or the rules have ended it. */
    isCancelled: boolean;
  };
  /** Null while the order has no application yet. */
  application: {
    status: SubmissionStatus;
    method: 'automated' | 'manual';
    /** The send step has begun: the authority has it, or may have it. */
    sent: boolean;
    outcomeUnknown: boolean;
    /** When it was sent, where a later phase remains at the portal: a ticket is bought, and not yet activated. */
    appliedAt: Date | null;
    /** Whether it is on hold. */
    holdState: HoldState | null;
    /** An operator has ended it without a permit. */
    ended: boolean;
  } | null;
  /** Why it is on the desk; null when it needs nobody. */
  task: { kind: TaskKind | null };
  /** Its application needs details that the order does not have. */
  lacksDetails: boolean;
  /** Who else holds its task lease; their name, where they have one. */
  heldBy: { name: string | null } | null;
  /**
   * A mail about it: whether it grants the permit, and whether it proves more than a reference, which other orders may
   * share.
   */
  mail: { grants: boolean; namesThisOne: boolean };
  /** Whether a robot applies at its portal now: `paused` by an admin or because it is closed, `none` where people apply. */
  robot: { state: 'ready' | 'paused' | 'none'; zone: string };
}

export interface RefusalReason {
  code: ErrorCode;
  /** For people: shown in place of a refused action. */
  reason: string;
}

/** Allowed, or the reason why not. */
export type ActionDecision = { allowed: true } | ({ allowed: false } & RefusalReason);

export type ActionGuard<Facts> = (facts: Facts) => RefusalReason | null;
export type PickFacts<Name extends keyof ActionFacts> = Pick<ActionFacts, Name>;
export type PickOrderFacts<Part extends keyof ActionFacts['order']> = { order: Pick<ActionFacts['order'], Part> };
export type PickApplicationFacts<Part extends keyof NonNullable<ActionFacts['application']>> = {
  application: Pick<NonNullable<ActionFacts['application']>, Part> | null;
};

/** A reason that comes from the state of the order. */
export const conflict = (reason: string): RefusalReason => ({ code: 'CONFLICT', reason });

/** All facts that these guards need together. */
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
