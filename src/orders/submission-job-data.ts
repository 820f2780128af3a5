/** The job token names the turn of a submission that a job is for. */
export interface SubmissionJobData {
  submissionId: string;
  turn?: string;
}

/** The data of a job for this submission's present turn; any other job for it is outdated. */
export function toSubmissionJobData({ id, turn: jobToken }: { id: string; turn: string | null }): SubmissionJobData {
  return { submissionId: id, ...(jobToken ? { turn: jobToken } : {}) };
}
