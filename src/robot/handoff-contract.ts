import { z } from 'zod';

/** What only a person can give a portal: characters of a picture, a bank's approval, proof of identity. */
export const handoffKinds = ['captcha', 'bank', 'identity'] as const;
export type HandoffKind = (typeof handoffKinds)[number];

/** Name of the step in the run recording that shows a human handoff. */
export const HANDOFF_STEP = 'person';

export const handoffKindLabels: Record<HandoffKind, string> = {
  captcha: 'picture code',
  bank: "bank's approval",
  identity: 'proof of identity',
};

/** Title of that step in the run recording. */
export function describeHandoffStep(kind: HandoffKind, hasHelped: boolean): { title: string; failed: boolean } {
  const words = hasHelped ? 'A person of ours helped' : 'A person was asked';
  return { title: `${words}: ${handoffKindLabels[kind]}`, failed: !hasHelped };
}

/** Keys that no typed text can replace; letters are sent as text. */
export const operatorKeys = [
  'Tab',
  'Shift+Tab',
  'Enter',
  'Backspace',
  'Delete',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
] as const;

/** Larger than any page's width or height; an action outside the page has no effect. */
const coordinate = z.int().min(0).max(4000);
const pixels = z.int().min(-4000).max(4000);

/** One operator action on the page, or the operator's decision to continue or give up. */
export const operatorActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('click'), x: coordinate, y: coordinate }),
  z.strictObject({ kind: z.literal('wheel'), x: coordinate, y: coordinate, down: pixels }),
  z.strictObject({
    kind: z.literal('type'),
    text: z
      .string()
      .min(1)
      .max(200)
      // Control characters, such as line ends, are sent as keys.
      .regex(/^\P{C}+$/u),
  }),
  z.strictObject({ kind: z.literal('press'), key: z.enum(operatorKeys) }),
  z.strictObject({ kind: z.literal('go_on') }),
  z.strictObject({ kind: z.literal('give_up') }),
]);
export type OperatorAction = z.infer<typeof operatorActionSchema>;

/** The operator's input since the last call. */
export interface OperatorInput {
  actions: readonly OperatorAction[];
  /** An operator is watching and needs a current screenshot. */
  isWatched: boolean;
  timeUp: boolean;
}

/** The channel through which a run asks for an operator. */
export interface HandoffChannel {
  /**
   * The first call asks for an operator. Each call delivers a screenshot and returns the operator's actions since the
   * last call, within a second. The first call throws when no operator can be awaited.
   */
  awaitOperator(kind: HandoffKind, picture: Uint8Array | undefined): Promise<OperatorInput>;
  /**
   * Returns the page to the robot, because the operator is done or has given up. `held_back`: a request that only the
   * robot may send was about to leave, by the operator's press or by the page itself; the robot continues from there.
   */
  resume(how: 'helped' | 'held_back' | 'given_up' | 'timed_out'): Promise<void>;
}
