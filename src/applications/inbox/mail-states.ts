import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { automationRuns } from '../runs/tables.ts';
import type { mailStates } from './contract.ts';
import { inboundEmails } from './tables.ts';

const { submissionId, waitsBecause, handledAt, toEmail } = inboundEmails;

/** What an authority answers to a test of ours waits for nobody; the token is taken out as `tokenOf` does, for its index. */
const isNoTest = sql`not exists (select from ${automationRuns}
  where ${automationRuns.aliasToken} = substring(${toEmail} from '^permits[+]([a-z0-9]+)@'))`;

/** Waiting: of no order, or it says what the product did not do; nothing follows from it before a person has looked. */
const conditions: Record<(typeof mailStates)[number], SQL | undefined> = {
  all: undefined,
  waiting: and(isNull(handledAt), or(isNull(submissionId), isNotNull(waitsBecause)), isNoTest),
  handled: isNotNull(handledAt),
};

export const isInState = (state: keyof typeof conditions) => conditions[state];
