import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { Store } from '../store.ts';
import type { FieldValues } from './forms.ts';

export interface Account {
  email: string;
  salt: string;
  hash: string;
  /** What was asked when signing up, canonical. */
  profile: FieldValues;
  /** In the link of the mail; gone once it was followed. */
  link?: string;
}

/** Who has signed up with a portal; survives a restart when a folder is given. */
export class Accounts {
  readonly #accounts: Store<Account>;

  constructor(folder: string | undefined) {
    this.#accounts = new Store(folder && join(folder, 'accounts.jsonl'));
  }

  has(email: string): boolean {
    return this.#accounts.get(email.toLowerCase()) !== undefined;
  }

  /** A new account, of no use until its link was followed. */
  signUp(email: string, password: string, profile: FieldValues): Account & { link: string } {
    const salt = randomBytes(16).toString('hex');
    const link = randomBytes(16).toString('hex');
    const account = { email: email.toLowerCase(), salt, hash: hashed(password, salt).toString('hex'), profile, link };
    this.#accounts.put(account.email, account);
    return account;
  }

  /** Whether this link was sent and not followed yet. */
  isLinkPending(link: string): boolean {
    return this.#linked(link) !== undefined;
  }

  confirm(link: string): Account | undefined {
    const found = this.#linked(link);
    if (!found) return undefined;
    const { link: _followed, ...confirmed } = found;
    return this.#accounts.put(confirmed.email, confirmed);
  }

  signIn(email: string, password: string): Account | undefined {
    const account = this.#accounts.get(email.toLowerCase());
    if (!account || account.link) return undefined;
    return timingSafeEqual(hashed(password, account.salt), Buffer.from(account.hash, 'hex')) ? account : undefined;
  }

  #linked(link: string): Account | undefined {
    return this.#accounts.all().find((account) => account.link === link);
  }

  /** For the log: no password, no link. */
  listForLog(): object[] {
    return this.#accounts.all().map(({ email, profile, link }) => ({ email, profile, confirmed: !link }));
  }
}

function hashed(password: string, salt: string): Buffer {
  return scryptSync(password, salt, 32, { N: 1024 });
}
