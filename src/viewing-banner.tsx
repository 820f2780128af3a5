import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { z } from 'zod';
import type { Session } from './accounts/contract.ts';
import { pages } from './paths.ts';
import { Button } from './ui/button.tsx';
import { callServerFunction } from './ui/page/call-server-function.ts';
import { formatClock } from './ui/page/format-time.ts';
import { errorText } from './ui/page/request-json.ts';
import { showToast } from './ui/toasts.ts';

interface ViewingBannerProps {
  viewing: NonNullable<Session['viewing']>;
}

export function ViewingBanner({ viewing }: ViewingBannerProps) {
  const endsAt = Date.parse(viewing.ends_at);
  useEffect(() => {
    // The page shows the customer's data, which must go when the view ends.
    const timer = setTimeout(() => leave(viewing.id), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt, viewing.id]);
  const end = useMutation({
    mutationFn: () => callServerFunction('end-view', {}, z.unknown()),
    onSuccess: () => leave(viewing.id),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: 'The view could not be ended',
        description: errorText(error, 'Please try again.'),
      }),
  });
  return (
    <section
      aria-label="Viewing as customer"
      className="sticky top-0 z-40 flex flex-wrap items-center gap-x-3 gap-y-1 border-ink border-b-2 bg-signal px-4 py-1.5 text-on-signal sm:px-6"
    >
      <Eye aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 text-sm">
        You see what <strong className="break-words">{viewing.display_name}</strong> ({viewing.email}) sees, until{' '}
        {formatClock(endsAt)}. Nothing can be changed.
      </p>
      <Button tone="quiet" busy={end.isPending} onClick={() => end.mutate()} className="min-h-10! py-1!">
        End view
      </Button>
    </section>
  );
}

/** Loads a new document, so that no data of the customer's pages stays in memory. */
const leave = (customerId: string) => window.location.assign(`${pages.adminPage('users')}?user=${customerId}`);
