import { Badge, type Tone } from '#ui/badge.tsx';
import { type SubmissionStatus, submissionLifecycle } from '../../order/lifecycle.ts';

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
