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
export const TOAST_MS = 4500;
/** At most so many at once (specification, section 9). */
export const MOST_TOASTS = 3;

type Deliver = (toast: Toast) => void;

const none: readonly Toast[] = [];
let waiting = none;
let deliver: Deliver | undefined;
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  if (deliver) deliver(toast);
  else wait([...waiting.filter(({ id }) => id === undefined || id !== toast.id), toast]);
}

function wait(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

/** Those nobody has come for yet. */
export const waitingToasts = () => waiting;
export const noToasts = () => none;

export function onWaitingToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One that waited has been seen. */
export function dropToast(toast: Toast): void {
  wait(waiting.filter((other) => other !== toast));
}

/** From now on toasts go to `to`, those that waited first. Answers how to stop. */
export function deliverToasts(to: Deliver): () => void {
  deliver = to;
  for (const toast of waiting) to(toast);
  wait(none);
  return () => {
    deliver = undefined;
  };
}
