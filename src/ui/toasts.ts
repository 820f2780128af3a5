import { createBrowserState } from './browser-state.ts';

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

/** Toasts that no listener has taken yet. */
const queuedToasts = createBrowserState<readonly Toast[]>([]);
export const useQueuedToasts = queuedToasts.use;
let toastListener: ToastListener | undefined;

export function showToast(toast: Toast): void {
  if (toastListener) toastListener(toast);
  else queuedToasts.set([...queuedToasts.get().filter(({ id }) => id === undefined || id !== toast.id), toast]);
}

/** A queued toast has been shown. */
export function dismissQueuedToast(toast: Toast): void {
  queuedToasts.set(queuedToasts.get().filter((other) => other !== toast));
}

/** Sends all toasts to `to` from now on, queued ones first. Returns a function that ends this. */
export function subscribeToToasts(to: ToastListener): () => void {
  toastListener = to;
  queuedToasts.get().forEach(to);
  queuedToasts.set([]);
  return () => {
    toastListener = undefined;
  };
}
