export interface Toast {
  tone: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** Milliseconds; by default TOAST_DURATION_MS. */
  duration?: number;
  /** A toast replaces a shown one with the same id. */
  id?: string;
}

/** Duration of a toast that sets none of its own (specification, section 9: 4 to 5 seconds). */
export const TOAST_DURATION_MS = 4500;
/** Maximum number of toasts at once (specification, section 9). */
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

/** Toasts that no listener has taken yet. */
export const getQueuedToasts = () => queuedToasts;
export const getNoToasts = () => emptyQueue;

export function subscribeToQueuedToasts(listener: () => void): () => void {
  queueListeners.add(listener);
  return () => queueListeners.delete(listener);
}

/** A queued toast has been shown. */
export function dismissQueuedToast(toast: Toast): void {
  setQueuedToasts(queuedToasts.filter((other) => other !== toast));
}

/** Sends all toasts to `to` from now on, queued ones first. Returns a function that ends this. */
export function subscribeToToasts(to: ToastListener): () => void {
  toastListener = to;
  for (const toast of queuedToasts) to(toast);
  setQueuedToasts(emptyQueue);
  return () => {
    toastListener = undefined;
  };
}
