import { type SubmissionStatus, submissionLifecycle } from '#orders/states/lifecycle.ts';
import { Badge, type StatusTone } from '#ui/badge.tsx';

const tones: Record<SubmissionStatus, StatusTone> = {
  QUEUED: 'waiting',
  RUNNING: 'working',
  SUBMITTED: 'working',
  CONFIRMED: 'done',
  FAILED: 'attention',
};

export function SubmissionStatusBadge({ status }: { status: SubmissionStatus }) {
  return <Badge tone={tones[status]}>{submissionLifecycle[status].label}</Badge>;
}
