import { Timeline } from '#ui/timeline.tsx';
import type { ActivityRow } from '../../contract.ts';
import { auditDetail } from '../parts/audit-detail.ts';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';

export function EventsSection({ events }: { events: readonly ActivityRow[] }) {
  return (
    <Section title="Events">
      <div className="text-sm">
        <Timeline
          label="Events"
          items={events.map((event) => ({
            key: event.id,
            title: <span className="font-mono font-semibold text-[0.8125rem]">{event.event_type}</span>,
            detail: (
              <>
                <Moment at={event.created_at} />
                {wordsOf(event).map((words) => ` · ${words}`)}
              </>
            ),
          }))}
        />
      </div>
    </Section>
  );
}

const wordsOf = ({ event_data, actor }: ActivityRow) =>
  [auditDetail(event_data), actor && `by ${actor}`].filter((words) => words !== null && words !== '');
