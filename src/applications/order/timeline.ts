import type { AuditEventType } from '#audit/events.ts';
import type { auditLog } from '#audit/tables.ts';
import { inSentence } from '#permits/authority-names.ts';
import { formatPounds } from '#permits/pricing.ts';
import type { TimelineEntry } from './contract.ts';
import { isWithAuthority, type SubmissionStatus } from './lifecycle.ts';
import type { orders } from './tables.ts';

/** The customer's words for an event; what only concerns our own work is left out. */
const words: Partial<Record<AuditEventType, { text: string; actor: TimelineEntry['actor'] }>> = {
  PAYMENT_CONFIRMED: { text: 'Payment received', actor: 'you' },
  DETAILS_PROVIDED: { text: 'Details for the portal added', actor: 'you' },
  VEHICLE_UPDATED: { text: 'Vehicle updated', actor: 'you' },
  SUBMISSION_QUEUED: { text: 'Application put in line', actor: 'us' },
  AUTOMATION_STARTED: { text: 'We opened the official portal', actor: 'us' },
  AUTOMATION_COMPLETED: { text: 'Application sent', actor: 'us' },
  MANUAL_TASK_CREATED: { text: 'Our team took over', actor: 'us' },
  PHASE_DONE: { text: 'A step at the portal is done', actor: 'us' },
  PERMIT_CONFIRMED: { text: 'Permit confirmed', actor: 'authority' },
  SUBMITTED_BY_HAND: { text: 'Application sent by our team', actor: 'us' },
  CUSTOMER_ASKED: { text: 'We asked you a question', actor: 'us' },
  CUSTOMER_ANSWERED: { text: 'You answered our question', actor: 'you' },
  APPLICATION_ENDED: { text: 'Application ended without a permit', actor: 'us' },
  ORDER_REFUNDED: { text: 'Refunded', actor: 'us' },
};

export function timelineOf(
  order: Pick<typeof orders.$inferSelect, 'createdAt' | 'userId'>,
  events: Pick<typeof auditLog.$inferSelect, 'eventType' | 'eventData' | 'createdAt' | 'actorId'>[],
  authority: string,
): TimelineEntry[] {
  const told = events.flatMap(({ eventType, eventData, createdAt, actorId }): TimelineEntry[] => {
    const entry = words[eventType];
    if (!entry) return [];
    // Nobody took it over from the robot: whoever we waited for is late.
    if (eventType === 'MANUAL_TASK_CREATED' && eventData.overdue) {
      return [
        { at: createdAt.toISOString(), text: 'It takes longer than it should: our team looks into it', actor: 'us' },
      ];
    }
    if (eventType === 'SUBMISSION_QUEUED' && eventData.tries_again) {
      const left = isWithAuthority(eventData.after as SubmissionStatus)
        ? 'The portal could not be used'
        : 'Nothing was sent yet';
      return [{ at: createdAt.toISOString(), text: `${left}; we try again by ourselves`, actor: 'us' }];
    }
    if (eventType === 'PHASE_DONE' && eventData.done)
      return [{ at: createdAt.toISOString(), text: String(eventData.done), actor: 'us' }];
    const refunded = eventType === 'ORDER_REFUNDED' ? ` ${formatPounds(Number(eventData.amount_cents))}` : '';
    const text = entry.actor === 'authority' ? `${entry.text} by ${inSentence(authority)}` : entry.text + refunded;
    // Staff may fill in for a customer who rings up; a guest with a mailed link has no account.
    const byStaff = entry.actor === 'you' && actorId !== null && actorId !== order.userId;
    return [{ at: createdAt.toISOString(), text, actor: byStaff ? 'us' : entry.actor }];
  });
  return [{ at: order.createdAt.toISOString(), text: 'Order placed', actor: 'you' }, ...told];
}
