import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLiveOrder } from '#tracking/web/cards/use-live-order.ts';
import { OrderPlanTimeline } from '#tracking/web/timeline-card.tsx';
import { FileLink } from '#ui/file-link.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { Timeline } from '#ui/timeline.tsx';
import type { Task } from '../contract.ts';
import { TaskMails } from './task-mails.tsx';
import { taskQueryKey } from './use-task.ts';

/** Only where a robot ran first. */
const RunRecordingsCard = lazyComponent(
  async () => (await import('#tracking/web/cards/run-recordings-card.tsx')).RunRecordingsCard,
);

/** Only where the application is a letter. */
const ContactLetters = lazyComponent(async () => (await import('./contact-forms.tsx')).ContactLetters);

/** What has happened so far: documents, questions, run recordings, mails and all events. */
export function TaskHistory({ task }: { task: Task }) {
  const { data: order, dataUpdatedAt } = useLiveOrder(task.order_id);
  const client = useQueryClient();
  // The task refetches on every order event: a new document, an answer, a mail.
  useEffect(() => {
    if (dataUpdatedAt > 0) client.invalidateQueries({ queryKey: taskQueryKey(task.id) });
  }, [client, dataUpdatedAt, task.id]);
  return (
    <>
      <TaskDocuments task={task} />
      {task.questions.length > 0 && <Questions task={task} />}
      <Suspense>{order && 'runs' in order && order.runs.length > 0 && <RunRecordingsCard order={order} />}</Suspense>
      <Suspense>{order && order.letters.length > 0 && <ContactLetters letters={order.letters} />}</Suspense>
      <TaskMails task={task} />
      {order && order.plan.length > 0 && (
        <PanelSection heading="h2" title="What comes next">
          <div className="text-sm">
            <OrderPlanTimeline order={order} />
          </div>
        </PanelSection>
      )}
      <PanelSection heading="h2" title="History">
        <div className="text-sm">
          <Timeline
            label="History"
            items={task.events.map(({ id, type, actor, at }) => ({
              key: id,
              title: <span className="font-mono font-semibold text-[0.8125rem]">{type}</span>,
              detail: (
                <>
                  <RelativeTime at={at} />
                  {actor && ` · ${actor}`}
                </>
              ),
            }))}
          />
        </div>
      </PanelSection>
    </>
  );
}

function TaskDocuments({ task: { documents } }: { task: Task }) {
  return (
    <PanelSection heading="h2" title="Papers">
      {documents.length === 0 && <p className="text-ink-soft text-sm">The customer has given none.</p>}
      <ul className="space-y-1 text-sm">
        {documents.map((document) => (
          <li key={document.url} className="flex flex-wrap justify-between gap-x-4">
            <FileLink href={document.url}>{document.name}</FileLink>
            <span className="text-ink-soft">
              {document.is_replaced && 'Replaced, '}
              <RelativeTime at={document.at} />
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Questions({ task: { questions } }: { task: Task }) {
  return (
    <PanelSection heading="h2" title="Questions to the customer">
      <ul className="space-y-3 text-sm">
        {questions.map((question) => (
          <li key={question.id}>
            <p className="whitespace-pre-line text-ink-soft">
              {question.question} (<RelativeTime at={question.asked_at} />)
            </p>
            {question.answer === null || question.answered_at === null ? (
              <p className="font-semibold">No answer yet.</p>
            ) : (
              <p className="whitespace-pre-line font-semibold">
                {question.answer}{' '}
                <span className="font-normal text-ink-soft">
                  (<RelativeTime at={question.answered_at} />)
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
