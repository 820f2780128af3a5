import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { MAX_TOASTS, subscribeToToasts, TOAST_DURATION_MS, type Toast } from './toasts.ts';

const narrow = matchMedia('(max-width: 600px)');

function subscribeToWidth(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

/** 4 to 5 seconds, and at most three at once (specification, section 9). */
export function Toaster() {
  useEffect(() => subscribeToToasts(show), []);
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => narrow.matches);
  return (
    <SonnerToaster
      // On a phone the foot of the screen is where the main button is.
      position={isNarrow ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: 8 }}
      duration={TOAST_DURATION_MS}
      visibleToasts={MAX_TOASTS}
      closeButton
      toastOptions={{
        classNames: {
          toast: 'border-2! bg-card! text-ink! text-base!',
          info: 'border-line-strong!',
          title: 'font-semibold!',
          description: 'text-ink-soft! text-sm!',
          error: 'border-act!',
          success: 'border-ok!',
          closeButton: 'bg-card! text-ink! border-line-strong!',
        },
      }}
    />
  );
}

function show({ tone, title, ...options }: Toast): void {
  sonner[tone](title, options);
}
