import { type SubmissionStatus, submissionLifecycle } from '#orders/states/lifecycle.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Record<SubmissionStatus, Tone> = {
  QUEUED: 'waiting',
  RUNNING: 'working',
  SUBMITTED: 'working',
  CONFIRMED: 'done',
  FAILED: 'attention',
};

export function SubmissionBadge({ status }: { status: SubmissionStatus }) {
  return <Badge tone={tones[status]}>{submissionLifecycle[status].label}</Badge>;
}
