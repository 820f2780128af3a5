import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { errorText } from '#browser/request-json.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import type { Jurisdiction } from '../../contract.ts';
import { ToolButton } from '../parts/tool-button.tsx';

/** Keeps robots away from a portal that misbehaves; asked twice, for it concerns every permit of that portal. */
export function PauseButton({ jurisdiction: { id, zone_name, paused } }: { jurisdiction: Jurisdiction }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => callFunction('pause-portal', { permit_entity_id: id, paused: !paused }, z.unknown()),
    onSuccess: () => showToast({ tone: 'success', title: paused ? 'Robots apply again' : 'Robots are paused' }),
    onError: (error) =>
      showToast({ tone: 'error', title: 'Nothing was changed', description: errorText(error, 'Please try again.') }),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const act = paused ? 'Let robots apply' : 'Pause robots';
  const Icon = paused ? Play : Pause;
  return (
    <>
      <ToolButton onClick={() => setAsking(true)}>
        <Icon aria-hidden="true" className="size-4" />
        {act}
        <span className="sr-only"> for {zone_name}</span>
      </ToolButton>
      {isAsking && (
        <Dialog open onClose={() => setAsking(false)} title={`${act} for ${zone_name}?`}>
          <ul className="list-disc space-y-1.5 pl-5 text-base">
            <li>It holds for every permit of the same portal.</li>
            {paused ? (
              <li>New applications go to a robot again. Those that are with people stay with them.</li>
            ) : (
              <li>Applications go to people until robots are let in again, those in line too. A run under way ends.</li>
            )}
          </ul>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button busy={change.isPending} onClick={() => change.mutate()}>
              {act}
            </Button>
            <Button tone="plain" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
