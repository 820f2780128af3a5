import type { DriverName } from '../../src/permits/authorities/registry.ts';
import { otherSittings } from './other-sittings.ts';
import type { Subject } from './subject.ts';
import { withAccounts } from './with-account.ts';
import { withoutAccounts } from './without-account.ts';

/** The application of each driver; one that is registered and stands nowhere here does not compile. */
export const subjects: Record<DriverName, Subject> = { ...withoutAccounts, ...withAccounts };

export const allSubjects: readonly Subject[] = [...Object.values(subjects), ...otherSittings];
