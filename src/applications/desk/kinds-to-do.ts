import type { TaskKind } from './contract.ts';

/** What a person is needed for now, and may be filtered by. */
export const kindsToDo = [
  'robot_waits',
  'by_hand',
  'handed_over',
  'outcome_unknown',
  'authority_asks',
  'answered',
  'authority_wrote',
  'authority_late',
  'customer_late',
  'details_late',
  'robot_late',
  'entry_open',
  'kept_out',
] as const satisfies readonly TaskKind[];
