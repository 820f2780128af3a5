/** The job token names the turn of a submission that a job is for. */
export interface SubmissionJobData {
  submissionId: string;
  jobToken?: string;
}

/** The data of a job for this submission's present turn; any other job for it is outdated. */
export function toSubmissionJobData({ id, jobToken }: { id: string; jobToken: string | null }): SubmissionJobData {
  return { submissionId: id, ...(jobToken ? { jobToken } : {}) };
}
