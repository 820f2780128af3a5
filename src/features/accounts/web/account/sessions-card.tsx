import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { formatMoment } from '#browser/format-time.ts';
import { errorText } from '#browser/request-json.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { showToast } from '#ui/toasts.ts';
import type { Account } from '../../contract.ts';

export function SessionsCard({ sessions }: { sessions: Account['sessions'] }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? callFunction('end-other-sessions', {}, z.unknown())
        : callFunction('end-session', { session_id: id }, z.unknown()),
    onSuccess: () => showToast({ tone: 'success', title: 'Session ended' }),
    onError: (error) =>
      showToast({ tone: 'error', title: 'Session not ended', description: errorText(error, 'Please try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
  return (
    <Card aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="text-xl">
        Where you are signed in
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {session.device}
                {session.current && <Badge tone="done">This one</Badge>}
              </p>
              <p className="text-ink-soft text-sm">
                Since {formatMoment(session.signed_in_at)}
                {session.address && `, from ${session.address}`}
              </p>
            </div>
            {!session.current && (
              <Button
                tone="quiet"
                busy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                End<span className="sr-only"> the session of {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          tone="quiet"
          className="mt-3"
          busy={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          End all other sessions
        </Button>
      )}
    </Card>
  );
}
