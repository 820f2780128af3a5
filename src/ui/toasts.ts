export interface Toast {
  tone: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** Milliseconds; the host's own time without it. */
  duration?: number;
  /** A toast with the id of one that is shown takes its place. */
  id?: string;
}

/** How long one is shown that names no time of its own (specification, section 9: 4 to 5 seconds). */
export const TOAST_DURATION_MS = 4500;
/** At most so many at once (specification, section 9). */
export const MAX_TOASTS = 3;

type ToastListener = (toast: Toast) => void;

const emptyQueue: readonly Toast[] = [];
let queuedToasts = emptyQueue;
let toastListener: ToastListener | undefined;
const queueListeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  if (toastListener) toastListener(toast);
  else setQueuedToasts([...queuedToasts.filter(({ id }) => id === undefined || id !== toast.id), toast]);
}

function setQueuedToasts(toasts: readonly Toast[]): void {
  queuedToasts = toasts;
  for (const listener of queueListeners) listener();
}

/** Those nobody has come for yet. */
export const getQueuedToasts = () => queuedToasts;
export const getNoToasts = () => emptyQueue;

export function subscribeToQueuedToasts(listener: () => void): () => void {
  queueListeners.add(listener);
  return () => queueListeners.delete(listener);
}

/** One that waited has been seen. */
export function dismissQueuedToast(toast: Toast): void {
  setQueuedToasts(queuedToasts.filter((other) => other !== toast));
}

/** From now on toasts go to `to`, those that waited first. Answers how to stop. */
export function subscribeToToasts(to: ToastListener): () => void {
  toastListener = to;
  for (const toast of queuedToasts) to(toast);
  setQueuedToasts(emptyQueue);
  return () => {
    toastListener = undefined;
  };
}
