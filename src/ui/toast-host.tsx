import { type ComponentType, useEffect, useState } from 'react';
import { joinClasses } from './join-classes.ts';
import { runWhenIdle } from './run-when-idle.ts';
import { dismissQueuedToast, MAX_TOASTS, TOAST_DURATION_MS, type Toast, useQueuedToasts } from './toasts.ts';

/** Milliseconds that a toast waits for the toaster's script. */
const TOASTER_TIMEOUT_MS = 800;

/**
 * Shows the toasts. The toaster's script is fetched when the page is idle, before the first toast: many toasts say
 * that the connection is lost. When the script cannot be fetched, a plain version shows them.
 */
export function ToastHost() {
  const waiting = useQueuedToasts();
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [isLate, setLate] = useState(false);
  const isAwaited = Toaster === null && waiting.length > 0;
  useEffect(() => {
    const late = () => setLate(true);
    const fetchToaster = () => void import('./toaster.tsx').then((module) => setToaster(() => module.Toaster), late);
    if (!isAwaited) return runWhenIdle(fetchToaster);
    fetchToaster();
    const timer = setTimeout(late, TOASTER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  if (Toaster) return <Toaster />;
  return <PlainToasts toasts={isLate ? waiting : []} />;
}

const borderClasses = { success: 'border-ok', error: 'border-act', info: 'border-line-strong' };

/** Toasts that need no script beyond what the page has already. */
function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div
      aria-live="polite"
      className="fixed top-2 right-4 z-50 grid w-80 max-w-[calc(100vw-2rem)] gap-3 sm:top-auto sm:bottom-20"
    >
      {toasts.slice(0, MAX_TOASTS).map((toast) => (
        <PlainToast key={`${toast.id} ${toast.title}`} toast={toast} />
      ))}
    </div>
  );
}

function PlainToast({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissQueuedToast(toast), toast.duration ?? TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={joinClasses('rounded-lg border-2 bg-card p-4 text-ink card-shadow', borderClasses[toast.tone])}>
      <p className="font-semibold">{toast.title}</p>
      {toast.description && <p className="text-ink-soft text-sm">{toast.description}</p>}
    </div>
  );
}
