import { randomBytes, randomInt, randomUUID } from 'node:crypto';

export interface IdGenerator {
  uuid(): string;
  /** `EDP-` and 8 characters of Crockford base32: no I, L, O or U, so it survives being read out on the telephone. */
  orderRef(): string;
  /** An unguessable token, safe in URLs and in the local part of an e-mail address (lower case, 26 characters). */
  token(): string;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomIdGenerator: IdGenerator = {
  uuid: () => randomUUID(),
  orderRef: () => `EDP-${Array.from({ length: 8 }, () => crockford[randomInt(crockford.length)]).join('')}`,
  token: () =>
    Array.from(randomBytes(26), (byte) => crockford[byte % crockford.length])
      .join('')
      .toLowerCase(),
};
