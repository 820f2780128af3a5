import type { AuditData, AuditEventType } from '#audit/events.ts';
import type { auditLog } from '#audit/tables.ts';
import { isWithAuthority, type SubmissionStatus } from '#orders/states/lifecycle.ts';
import type { orders } from '#orders/tables/orders.ts';
import { capitaliseFirst, formatPermitNoun } from '#permits/application-texts.ts';
import { formatPounds } from '#permits/pricing.ts';
import { formatAuthorityInSentence } from '#permits/zone.ts';
import type { TimelineEntry } from './view-contract.ts';

/** Timeline texts for customers. An event that concerns only our own work has no entry. */
const eventLabels: Partial<Record<AuditEventType, { text: string; actor: TimelineEntry['actor'] }>> = {
  PAYMENT_CONFIRMED: { text: 'Payment received', actor: 'you' },
  DETAILS_PROVIDED: { text: 'Details added', actor: 'you' },
  VEHICLE_UPDATED: { text: 'Vehicle updated', actor: 'you' },
  SUBMISSION_QUEUED: { text: 'Application put in line', actor: 'us' },
  HOLD_STOPPED: { text: 'Stopped before anything was sent', actor: 'you' },
  HOLD_ENDED: { text: 'Sent on at once', actor: 'you' },
  AUTOMATION_STARTED: { text: 'We opened the official portal', actor: 'us' },
  AUTOMATION_COMPLETED: { text: 'Application sent', actor: 'us' },
  MANUAL_TASK_CREATED: { text: 'A person of our team has it', actor: 'us' },
  LETTER_SENT: { text: 'Letter sent to those who keep the list', actor: 'us' },
  LETTER_FAILED: { text: 'Our letter could not be delivered', actor: 'us' },
  LETTER_ANSWERED: { text: 'Our letter answered', actor: 'authority' },
  VISIT_REQUESTED: { text: 'Another entry told to us', actor: 'you' },
  VISIT_UNANNOUNCED: { text: 'An entry is not announced: our team looks into it', actor: 'us' },
  CALL_NOTED: { text: 'We spoke with those who keep the list', actor: 'us' },
  PHASE_DONE: { text: 'A step at the portal is done', actor: 'us' },
  PERMIT_CONFIRMED: { text: 'Permit confirmed', actor: 'authority' },
  SUBMITTED_BY_HAND: { text: 'Application sent by our team', actor: 'us' },
  CUSTOMER_ASKED: { text: 'A question asked by our team', actor: 'us' },
  CUSTOMER_ANSWERED: { text: 'Our question answered', actor: 'you' },
  APPLICATION_ENDED: { text: 'Application ended without a permit', actor: 'us' },
  REFUND_STARTED: { text: 'Order taken back', actor: 'you' },
  ORDER_REFUNDED: { text: 'Refunded', actor: 'us' },
  DOCUMENT_ADDED: { text: 'Document of the permit sent', actor: 'authority' },
  DOCUMENT_REPLACED: { text: 'A newer document took the place of the first', actor: 'us' },
  STATEMENT_ISSUED: { text: 'Vehicle checked, and the rule-check statement written', actor: 'us' },
  STATEMENT_RENEWED: { text: 'The rules changed: new rule-check statement written', actor: 'us' },
};

/** Texts for orders that are served by a rule check. */
const ruleCheckEventLabels: typeof eventLabels = {
  ...eventLabels,
  DETAILS_PROVIDED: { text: 'Details of the vehicle added', actor: 'you' },
  SUBMISSION_QUEUED: { text: 'Check put in line', actor: 'us' },
  HOLD_STOPPED: { text: 'Stopped before the rule-check statement was written', actor: 'you' },
  HOLD_ENDED: { text: 'Check started at once', actor: 'you' },
  APPLICATION_ENDED: { text: 'Ended without a rule-check statement', actor: 'us' },
  STATEMENT_ISSUED: { text: 'Vehicle checked against the published rules', actor: 'us' },
  STATEMENT_RECALLED: { text: 'The rules changed: the rule-check statement holds no more', actor: 'us' },
  SUBMITTED_BY_HAND: { text: 'Vehicle checked by our team', actor: 'us' },
  PERMIT_CONFIRMED: { text: 'Rule-check statement ready', actor: 'us' },
};

type TimelineOrder = Pick<typeof orders.$inferSelect, 'createdAt' | 'userId'>;
type TimelineEvent = Pick<typeof auditLog.$inferSelect, 'eventType' | 'eventData' | 'createdAt' | 'actorId'>;
interface TimelineContext {
  authority: string;
  isCheck: boolean;
  isMotorway: boolean;
  /** The application was refused, not given up. */
  isRefused?: boolean;
  openedRuns: ReadonlySet<unknown>;
}

/** Events that bring an order further, or end it. */
const milestoneTypes: ReadonlySet<AuditEventType> = new Set<AuditEventType>([
  'PAYMENT_CONFIRMED',
  'AUTOMATION_COMPLETED',
  'SUBMITTED_BY_HAND',
  'LETTER_SENT',
  'PHASE_DONE',
  'PERMIT_CONFIRMED',
  'APPLICATION_ENDED',
  'REFUND_STARTED',
  'ORDER_REFUNDED',
]);

/** The done steps of an order, oldest first: of what happened more than once only the first time. */
export function listMilestones(
  order: TimelineOrder,
  events: readonly TimelineEvent[],
  context: TimelineContext,
): TimelineEntry[] {
  const isMilestone = ({ eventType, eventData }: TimelineEvent) =>
    milestoneTypes.has(eventType) || (eventType === 'AUTOMATION_FAILED' && eventData.cause === 'refused');
  const entries = timelineOf(order, events.filter(isMilestone), context);
  const isPaid = events.some(({ eventType }) => eventType === 'PAYMENT_CONFIRMED');
  return entries
    .slice(isPaid ? 1 : 0)
    .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index);
}

export function timelineOf(
  order: TimelineOrder,
  events: readonly TimelineEvent[],
  context: TimelineContext,
): TimelineEntry[] {
  const { authority, isCheck, openedRuns } = context;
  const entries = events.flatMap(({ eventType, eventData, createdAt, actorId }): TimelineEntry[] => {
    const entry =
      byAuthority(eventType, eventData, context) ?? (isCheck ? ruleCheckEventLabels : eventLabels)[eventType];
    if (!entry) return [];
    // Any other refund is shown when it is made (ORDER_REFUNDED).
    if (eventType === 'REFUND_STARTED' && !eventData.taken_back) return [];
    // A robot may stop before it has opened any page.
    if (eventType === 'AUTOMATION_STARTED' && !openedRuns.has(eventData.automation_run_id)) return [];
    // The task is not a robot's failure: the party we waited for is late.
    if (eventType === 'MANUAL_TASK_CREATED' && eventData.overdue) {
      return [
        { at: createdAt.toISOString(), text: 'It takes longer than it should: our team looks into it', actor: 'us' },
      ];
    }
    if (eventType === 'SUBMISSION_QUEUED' && eventData.tries_again) {
      const situationText = isWithAuthority(eventData.after as SubmissionStatus)
        ? 'The portal could not be used'
        : 'Nothing was sent yet';
      return [{ at: createdAt.toISOString(), text: `${situationText}; we try again by ourselves`, actor: 'us' }];
    }
    if (eventType === 'PHASE_DONE' && eventData.done)
      return [{ at: createdAt.toISOString(), text: String(eventData.done), actor: 'us' }];
    const refunded = eventType === 'ORDER_REFUNDED' ? ` ${formatPounds(Number(eventData.amount_cents))}` : '';
    const text =
      entry.actor === 'authority' ? `${entry.text} by ${formatAuthorityInSentence(authority)}` : entry.text + refunded;
    // Staff may fill in details for a customer on the phone. A guest with a mailed link has no account.
    const byStaff = entry.actor === 'you' && actorId !== null && actorId !== order.userId;
    return [{ at: createdAt.toISOString(), text, actor: byStaff ? 'us' : entry.actor }];
  });
  return [{ at: order.createdAt.toISOString(), text: 'Order placed', actor: 'you' }, ...entries];
}

/** An end that the authority decided is shown as the authority's, not as ours. */
function byAuthority(
  type: AuditEventType,
  { cause, taken_back }: AuditData,
  wording: Pick<TimelineContext, 'isMotorway' | 'isRefused'>,
): (typeof eventLabels)[AuditEventType] {
  if (type === 'APPLICATION_ENDED' && taken_back)
    return { text: `${capitaliseFirst(formatPermitNoun(wording))} taken back`, actor: 'authority' };
  if (type === 'APPLICATION_ENDED' && wording.isRefused) return { text: 'Application refused', actor: 'authority' };
  if (type !== 'AUTOMATION_FAILED') return undefined;
  if (cause === 'refused') return { text: 'Application refused', actor: 'authority' };
  return cause === 'question' ? { text: 'A question was asked', actor: 'authority' } : undefined;
}
