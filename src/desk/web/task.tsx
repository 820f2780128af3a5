import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { actorLabels } from '#orders/states/next-action-contract.ts';
import { isEndedTask, isWaitingTask } from '#orders/states/open-task-kinds.ts';
import { formatTaskLabel, taskKindLabels } from '#orders/states/task-labels.ts';
import { pages } from '#paths.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyableId } from '#ui/copy-button.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { CallError } from '#ui/page/request-json.ts';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Task } from '../contract.ts';
import { CopyPasteValues } from './copy-paste-values.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { TaskDeadline } from './task-columns.tsx';
import { TaskLeaseBar } from './task-lease-bar.tsx';
import { TaskOutcomePanel } from './task-outcome-panel.tsx';
import { useTask } from './use-task.ts';

/** The work to do comes first. */
const TaskHistory = lazyComponent(async () => (await import('./task-history.tsx')).TaskHistory);

/** Only where the customer has written. */
const MessageList = lazyComponent(async () => (await import('#tracking/web/cards/order-thread-card.tsx')).MessageList);
const AnswerForms = lazyComponent(async () => (await import('#tracking/web/cards/order-thread-card.tsx')).AnswerForms);

export const meta = () => pageMeta({ title: 'Task', description: 'One application that needs a person' });

export default function TaskPage() {
  const { id = '' } = useParams();
  return (
    <DeskFrame>
      {(userId) => (
        <>
          <Link
            to={pages.desk}
            className="mb-2 inline-flex min-h-8 items-center gap-1.5 text-link text-sm underline underline-offset-2"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Queue
          </Link>
          <TaskContent key={id} id={id} userId={userId} />
        </>
      )}
    </DeskFrame>
  );
}

function TaskContent({ id, userId }: { id: string; userId: string }) {
  const { data: task, error, refetch } = useTask(id);
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState heading="h1" title="Nothing to do here">
        This application needs nobody any more, or there is none at this address.
      </EmptyState>
    );
  }
  if (error && !task) return <LoadErrorNotice title="Failed to load tasks" error={error} onRetry={refetch} />;
  if (!task) return <Skeleton className="h-96" />;
  const holds = task.holder?.id === userId;
  return (
    <>
      <TaskHead task={task} />
      <TaskLeaseBar task={task} holds={holds} />
      {task.messages.length > 0 && <TaskMessages task={task} holds={holds} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 space-y-4">
          <TaskPlaybook task={task} />
          <CopyPasteValues task={task} />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <TaskOutcomePanel task={task} holds={holds} />
        </div>
        <div className="min-w-0 space-y-4">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <TaskHistory task={task} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** What the customer wrote comes before all else: they wait. */
function TaskMessages({ task, holds }: { task: Task; holds: boolean }) {
  const navigate = useNavigate();
  const open = task.messages.filter(({ is_open }) => is_open);
  return (
    <div className="mt-4">
      <PanelSection heading="h2" title="Messages with the customer">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <MessageList messages={task.messages} reader="staff" />
          {open.length > 0 && (
            <div className="mt-4 max-w-3xl">
              {holds ? (
                // Where nothing else is to be done, the task is gone with the answer.
                <AnswerForms
                  orderId={task.order_id}
                  open={open}
                  {...(!task.is_workable && { onDone: () => navigate(pages.desk) })}
                />
              ) : (
                <p className="text-ink-soft text-sm">Claim the task to answer.</p>
              )}
            </div>
          )}
        </Suspense>
      </PanelSection>
    </div>
  );
}

function TaskHead({ task }: { task: Task }) {
  const isWaiting = isWaitingTask(task.kind);
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
          {task.city_zone}
          <Badge tone={isWaiting ? 'waiting' : 'attention'}>{formatTaskLabel(task)}</Badge>
          {task.refund_due && !isEndedTask(task.kind) && <Badge tone="attention">{taskKindLabels.money_due}</Badge>}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          <CountryFlag code={findCountryCode(task.country)} className="h-4! w-6!" />
          {task.country}
          <CopyableId id={task.order_ref} short={task.order_ref} label="order number" />
          <span className="wrap-anywhere min-w-0">{task.customer_email}</span>
        </p>
        <p className="mt-1 text-sm">
          <span className="font-semibold">{actorLabels[task.owner]}:</span>{' '}
          {task.doubt ? 'The rules leave something open. A person must find it out.' : task.why}
        </p>
        {task.doubt && <p className="mt-1 text-sm">{task.doubt}</p>}
        {task.last_error && <p className="mt-1 text-act text-sm">{task.last_error}</p>}
      </div>
      <p className="text-sm">
        <span className="block text-ink-soft">Due</span>
        <TaskDeadline task={task} />
      </p>
    </header>
  );
}

function TaskPlaybook({ task }: { task: Task }) {
  return (
    <PanelSection
      heading="h2"
      title="How to apply"
      aside={<ExternalLink href={task.portal_url}>{task.authority}</ExternalLink>}
    >
      <ol className="list-decimal space-y-1.5 pl-5 text-sm">
        {task.playbook.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3 text-ink-soft text-sm">Time: {task.lead_time}</p>
      {task.office && <OfficePhoneScript office={task.office} />}
    </PanelSection>
  );
}

/** Number, form and script in one place, for an operator on the phone. */
function OfficePhoneScript({ office: { name, phone, page, own, english } }: { office: NonNullable<Task['office']> }) {
  return (
    <div className="mt-3 border-line border-t pt-3 text-sm">
      <p className="font-semibold">{name}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <a href={`tel:${phone.replaceAll(' ', '')}`} className="text-link underline underline-offset-2">
          {phone}
        </a>
        <ExternalLink href={page}>Its form</ExternalLink>
      </p>
      <p lang="it" className="mt-2 border-line border-l-4 pl-3">
        {own}
      </p>
      <p className="mt-2 text-ink-soft">In English: {english}</p>
    </div>
  );
}
