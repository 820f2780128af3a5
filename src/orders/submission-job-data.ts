/** Which of a submission's turns a job is for. */
export interface SubmissionJobData {
  submissionId: string;
  turn?: string;
}

/** What a job for this submission's present turn carries; any other job for it comes too late. */
export function toSubmissionJobData({ id, turn }: { id: string; turn: string | null }): SubmissionJobData {
  return { submissionId: id, ...(turn ? { turn } : {}) };
}
