export interface Toast {
  tone: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** Milliseconds; the host's own time without it. */
  duration?: number;
  /** A toast with the id of one that is shown takes its place. */
  id?: string;
}

type Deliver = (toast: Toast) => void;

const waiting: Toast[] = [];
let deliver: Deliver | undefined;
let announce: (() => void) | undefined;

/** Shows a toast; the first one fetches what shows them, so that a page without any need not carry it. */
export function showToast(toast: Toast): void {
  if (deliver) {
    deliver(toast);
    return;
  }
  waiting.push(toast);
  announce?.();
}

export const hasToasts = () => deliver !== undefined || waiting.length > 0;

export function onFirstToast(listener: () => void): () => void {
  announce = listener;
  return () => {
    announce = undefined;
  };
}

/** From now on toasts go to `to`, those that waited first. Answers how to stop. */
export function deliverToasts(to: Deliver): () => void {
  deliver = to;
  for (const toast of waiting.splice(0)) to(toast);
  return () => {
    deliver = undefined;
  };
}
