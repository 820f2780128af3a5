import type { RunStatus } from '#orders/states/lifecycle.ts';
import { Badge, type StatusTone } from '#ui/badge.tsx';

const badges: Record<RunStatus, { tone: StatusTone; label: string }> = {
  QUEUED: { tone: 'waiting', label: 'Queued' },
  RUNNING: { tone: 'working', label: 'Processing' },
  HANDED_OFF: { tone: 'attention', label: 'Waits for a person' },
  COMPLETED: { tone: 'done', label: 'Completed' },
  FAILED: { tone: 'attention', label: 'Failed' },
};

export function RunStatusBadge({ status }: { status: RunStatus }) {
  return <Badge tone={badges[status].tone}>{badges[status].label}</Badge>;
}
