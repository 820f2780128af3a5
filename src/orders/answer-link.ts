import { createEpochToken, type EpochToken, verifyEpochToken } from '#platform/signed-tokens.ts';

const purpose = 'desk question';
/** As long as the mailed link for details. */
const days = 30;

export const createAnswerToken = (secret: string, question: EpochToken, now: Date) =>
  createEpochToken(secret, { purpose, days, ...question }, now);

export const readAnswerToken = (secret: string, token: string, now: Date) =>
  verifyEpochToken(secret, { purpose, token }, now);
