import type { DriverName } from '../../src/permits/authorities/registry.ts';
import { otherPhaseSubjects } from './other-sittings.ts';
import type { MutationSubject } from './subject.ts';
import { subjectsWithAccount } from './with-account.ts';
import { subjectsWithoutAccount } from './without-account.ts';

/** The application of each driver; one that is registered and stands nowhere here does not compile. */
export const subjects: Record<DriverName, MutationSubject> = { ...subjectsWithoutAccount, ...subjectsWithAccount };

export const allSubjects: readonly MutationSubject[] = [...Object.values(subjects), ...otherPhaseSubjects];
