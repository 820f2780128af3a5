import type { DriverName } from '../../src/permits/authorities/registry.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { otherPhaseSubjects } from './other-phase-subjects.ts';
import { subjectsWithAccount } from './subjects-with-account.ts';
import { subjectsWithoutAccount } from './subjects-without-account.ts';

/** The application of each driver; one that is registered and stands nowhere here does not compile. */
export const subjects: Record<DriverName, MutationSubject> = { ...subjectsWithoutAccount, ...subjectsWithAccount };

export const allSubjects: readonly MutationSubject[] = [...Object.values(subjects), ...otherPhaseSubjects];
