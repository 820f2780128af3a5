import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export interface SystemAccount {
  uid: number;
  gid: number;
}

/**
 * When started as root, processes that hostile input could take over run as a user of their own. systemd.io/UIDS-GIDS
 * assigns these numbers neither to people nor to services. An account with the name is used where the system has one.
 */
const serviceUserIds = { 'edp-database': 61_151, 'edp-parser': 61_152, 'edp-robot': 61_153 } as const;
export type ServiceUser = keyof typeof serviceUserIds;

export const isRoot = () => process.getuid?.() === 0;

export function resolveServiceAccount(user: ServiceUser): SystemAccount {
  return findSystemAccount(user) ?? { uid: serviceUserIds[user], gid: serviceUserIds[user] };
}

/** The account as this machine lists it. */
export function findSystemAccount(user: string): SystemAccount | undefined {
  const [, uid, gid] = new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether any user may enter the folder and all its parents. */
export function isOpenToAll(folder: string): boolean {
  const path = resolve(folder);
  return (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpenToAll(dirname(path)));
}

export const isReadByAll = (file: string) => (statSync(file).mode & 0o004) !== 0 && isOpenToAll(dirname(file));
