import { z } from 'zod';

/** What a portal asks that only a person can give: characters of a picture, a bank's approval, who they are. */
export const handoffKinds = ['captcha', 'bank', 'identity'] as const;
export type HandoffKind = (typeof handoffKinds)[number];

/** Name of the film's frame that says that a person was at the page. */
export const HANDOFF_STEP = 'person';

export const handoffKindLabels: Record<HandoffKind, string> = {
  captcha: 'picture code',
  bank: "bank's approval",
  identity: 'proof of identity',
};

/** What the film says of it. */
export function describeHandoffStep(kind: HandoffKind, hasHelped: boolean): { title: string; failed: boolean } {
  const words = hasHelped ? 'A person of ours helped' : 'A person was asked';
  return { title: `${words}: ${handoffKindLabels[kind]}`, failed: !hasHelped };
}

/** Keys that do what no text does; a letter is typed. */
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

/** Longer than any page is wide or high; what lies outside of it is left undone there. */
const coordinate = z.int().min(0).max(4000);
const pixels = z.int().min(-4000).max(4000);

/** One thing that a person does at the page, or says of it. */
export const operatorActionSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('click'), x: coordinate, y: coordinate }),
  z.strictObject({ act: z.literal('wheel'), x: coordinate, y: coordinate, down: pixels }),
  z.strictObject({
    act: z.literal('type'),
    text: z
      .string()
      .min(1)
      .max(200)
      // Line ends and the like are keys.
      .regex(/^\P{C}+$/u),
  }),
  z.strictObject({ act: z.literal('press'), key: z.enum(operatorKeys) }),
  z.strictObject({ act: z.literal('go_on') }),
  z.strictObject({ act: z.literal('give_up') }),
]);
export type OperatorAction = z.infer<typeof operatorActionSchema>;

/** What became of a page since it was last asked. */
export interface OperatorInput {
  acts: readonly OperatorAction[];
  /** Somebody looks at the page: they are shown how it is now. */
  looks: boolean;
  timeUp: boolean;
}

/** Where a run says that only a person can go on. */
export interface HandoffChannel {
  /**
   * Says so the first time, and each time hands over what the page looks like and returns what the person did meanwhile,
   * within a second. Throws the first time where nobody is waited for.
   */
  awaitOperator(kind: HandoffKind, picture: Uint8Array | undefined): Promise<OperatorInput>;
  /**
   * The robot has the page again, because the person is done or has given up; `held_back`: what only the robot sends was about
   * to leave by their press, or by the page itself, and the robot goes on from there.
   */
  resume(how: 'helped' | 'held_back' | 'given_up' | 'timed_out'): Promise<void>;
}
