import { type StopCause, stopCauseLabels } from '#orders/states/lifecycle.ts';
import { formatPounds } from '#permits/pricing.ts';
import { truncateText } from '#ui/parts/error-excerpt.tsx';
import type { ActivityRow } from '../contract.ts';

/** Maximum characters of event data that has no named field (specification, section 9). */
const FALLBACK_LENGTH = 100;

const labelledKeys: readonly [key: string, words: (value: string) => string][] = [
  ['cause', (value) => stopCauseLabels[value as StopCause] ?? ''],
  ['error', (value) => value],
  ['changes', (value) => value],
  ['fields', (value) => value],
  ['permit_reference', (value) => `Reference ${value}`],
  ['notification_type', (value) => value.replaceAll('_', ' ')],
  ['email_sent_to', (value) => `to ${value}`],
  ['manual_submission_id', (value) => `Manual task ${value.slice(0, 8)}`],
  ['automation_run_id', (value) => `Run ${value.slice(0, 8)}`],
];

/** One line about an audit event: named fields in words, otherwise the shortened data. */
export function formatAuditDetail(data: ActivityRow['event_data']): string {
  const details = labelledKeys.flatMap(([key, words]) => (data[key] ? [words(String(data[key]))] : []));
  if (data.amount_cents) details.push(formatPounds(Number(data.amount_cents)));
  if (data.role) details.push(`Role ${data.role}`);
  if (data.before !== undefined && data.after !== undefined)
    details.push(`${formatState(data.before)} → ${formatState(data.after)}`);
  if (details.length > 0) return details.join(' · ');
  return Object.keys(data).length > 0 ? truncateText(JSON.stringify(data), FALLBACK_LENGTH) : '';
}

function formatState(state: string | number | boolean | null): string {
  if (typeof state === 'boolean') return state ? 'given' : 'not given';
  return typeof state === 'number' ? formatPounds(state) : String(state);
}
