import { createEpochToken, type EpochToken, verifyEpochToken } from '#platform/signed-tokens.ts';

const purpose = 'order details';
/** How long a mailed link to give missing details works: a rental plate may be known only weeks after the payment. */
const days = 30;

/** Lets its holder give this order's missing details without an account, until a password is set (docs/decisions/056). */
export const createDetailsToken = (secret: string, order: EpochToken, now: Date) =>
  createEpochToken(secret, { purpose, days, ...order }, now);

/** The order that a token is for; undefined when it is expired, changed or was signed for another purpose. */
export const readDetailsToken = (secret: string, token: string, now: Date) =>
  verifyEpochToken(secret, { purpose, token }, now);
