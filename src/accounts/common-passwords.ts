import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * At least eight characters, lower case, one on each line: what every guessing tool tries first (NIST SP 800-63B,
 * 3.1.1.2).
 */
const file = join(import.meta.dirname, 'common-passwords.txt');
let commonPasswords: ReadonlySet<string> | undefined;

export const commonPasswordText =
  'This is one of the most used passwords and would be guessed first. Please choose another.';

export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return commonPasswords.has(password.toLowerCase());
}
