import { createToken, readToken } from '#platform/signed-tokens.ts';

const purpose = 'desk question';
/** As long as a mailed link for details. */
const days = 30;

export const createAnswerToken = (secret: string, questionId: string, now: Date) =>
  createToken(secret, { purpose, id: questionId, days }, now);

export const readAnswerToken = (secret: string, token: string, now: Date) => readToken(secret, { purpose, token }, now);
