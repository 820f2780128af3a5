import { Moment } from '#features/admin/web/parts/moment.tsx';
import { Section } from '#features/admin/web/parts/section.tsx';
import { RunFilm } from '#features/orders/web/cards/run-film.tsx';
import { useLiveOrder } from '#features/orders/web/cards/use-live-order.ts';
import { Timeline } from '#ui/timeline.tsx';
import type { Task } from '../contract.ts';

/** What happened so far: papers, questions, the robot's film, mails, every event. */
export function TaskStory({ task }: { task: Task }) {
  const { data: order } = useLiveOrder(task.order_id);
  return (
    <>
      <Papers task={task} />
      {task.questions.length > 0 && <Questions task={task} />}
      {order && 'runs' in order && order.runs.length > 0 && <RunFilm order={order} />}
      <Mails task={task} />
      <Section heading="h2" title="History">
        <div className="text-sm">
          <Timeline
            label="History"
            items={task.events.map(({ id, type, actor, at }) => ({
              key: id,
              title: <span className="font-mono font-semibold text-[0.8125rem]">{type}</span>,
              detail: (
                <>
                  <Moment at={at} />
                  {actor && ` · ${actor}`}
                </>
              ),
            }))}
          />
        </div>
      </Section>
    </>
  );
}

function FileLink({ name, url }: { name: string; url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-link underline underline-offset-2">
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Papers({ task: { papers } }: { task: Task }) {
  return (
    <Section heading="h2" title="Papers">
      {papers.length === 0 && <p className="text-ink-soft text-sm">The customer has given none.</p>}
      <ul className="space-y-1 text-sm">
        {papers.map((paper) => (
          <li key={paper.url} className="flex flex-wrap justify-between gap-x-4">
            <FileLink {...paper} />
            <span className="text-ink-soft">
              <Moment at={paper.at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Questions({ task: { questions } }: { task: Task }) {
  return (
    <Section heading="h2" title="Questions to the customer">
      <ul className="space-y-3 text-sm">
        {questions.map((asked) => (
          <li key={asked.id}>
            <p className="whitespace-pre-line text-ink-soft">
              {asked.question} (<Moment at={asked.asked_at} />)
            </p>
            {asked.answer === null || asked.answered_at === null ? (
              <p className="font-semibold">No answer yet.</p>
            ) : (
              <p className="whitespace-pre-line font-semibold">
                {asked.answer}{' '}
                <span className="font-normal text-ink-soft">
                  (<Moment at={asked.answered_at} />)
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Mails({ task: { mails_in, mails_out } }: { task: Task }) {
  return (
    <Section heading="h2" title="Mails">
      {mails_in.length === 0 && <p className="text-ink-soft text-sm">The authority has not written yet.</p>}
      <ul className="space-y-2 text-sm">
        {mails_in.map((mail) => (
          <li key={mail.id}>
            <details>
              <summary className="cursor-pointer">
                <span className="font-semibold">{mail.subject || 'No subject'}</span>{' '}
                <span className="text-ink-soft">
                  {mail.from_email}, <Moment at={mail.received_at} />
                </span>
              </summary>
              {mail.by_plate_alone && (
                <p className="mt-2 font-semibold">
                  Found by the number plate alone: it may be about another application. Nothing was changed by it.
                </p>
              )}
              <p className="mt-2 whitespace-pre-line break-words border-line border-l-4 pl-3">{mail.text}</p>
              {mail.files.map((file) => (
                <p key={file.url} className="mt-1">
                  <FileLink {...file} />
                </p>
              ))}
            </details>
          </li>
        ))}
      </ul>
      <ul aria-label="Mails to the customer" className="mt-3 divide-y divide-line text-sm">
        {mails_out.map(({ id, type, sent_at }) => (
          <li key={id} className="flex justify-between gap-4 py-1">
            <span>To the customer: {type.replaceAll('_', ' ')}</span>
            <span className="text-ink-soft">{sent_at ? <Moment at={sent_at} /> : 'Not sent yet'}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
