import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { pages } from '#paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { CallError } from '#ui/page/request-json.ts';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CopyPasteValues } from './copy-paste-values.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { TaskHead } from './task-head.tsx';
import { TaskLeaseBar } from './task-lease-bar.tsx';
import { TaskOutcomePanel } from './task-outcome-panel.tsx';
import { TaskPlaybook } from './task-playbook.tsx';
import { useTask } from './use-task.ts';

/** What is to be done comes first. */
const TaskHistory = lazyComponent(async () => (await import('./task-history.tsx')).TaskHistory);

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
