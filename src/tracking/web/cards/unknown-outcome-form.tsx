import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { Button } from '#ui/button.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { errorText } from '#ui/page/request-json.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';

type PortalFinding = { portal_has_it: true; reference: string } | { portal_has_it: false };

/**
 * For staff: sending began and nobody knows how it ended. A person looks at the portal and records which it is; only
 * then may the application go on, or be sent again.
 */
export function UnknownOutcomeForm({ submissionId }: { submissionId: string }) {
  const client = useQueryClient();
  const name = `reference-${useId()}`;
  const [reference, setReference] = useState('');
  const [error, setError] = useState<string>();
  const recordOutcome = useMutation({
    mutationFn: (finding: PortalFinding) =>
      callServerFunction('settle-outcome', { submission_id: submissionId, ...finding }, z.unknown()),
    onSuccess: (_answer, { portal_has_it }) =>
      showToast({
        tone: 'success',
        title: portal_has_it ? 'Recorded: the portal has it' : 'Recorded: the portal does not have it',
        description: portal_has_it ? 'The order now waits for the authority.' : 'The submission can be retried.',
      }),
    onError: (problem) =>
      showToast({
        tone: 'error',
        title: 'Failed to record the outcome',
        description: errorText(problem, 'Please try again.'),
      }),
    onSettled: () => client.invalidateQueries(),
  });
  const confirm = () => {
    const missing = reference.trim() === '' ? 'Enter the reference the portal gives' : undefined;
    setError(missing);
    if (!missing) recordOutcome.mutate({ portal_has_it: true, reference: reference.trim() });
  };
  return (
    <div className="mt-4 space-y-4 border-line border-t pt-4">
      <p className="text-sm">Look at the portal first: does it have this application?</p>
      <TextField
        name={name}
        label="Reference at the portal"
        value={reference}
        error={error}
        maxLength={80}
        onChange={(event) => setReference(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={recordOutcome.isPending && recordOutcome.variables.portal_has_it} onClick={confirm}>
          The portal has it
        </Button>
        <Button
          tone="quiet"
          busy={recordOutcome.isPending && !recordOutcome.variables.portal_has_it}
          onClick={() => recordOutcome.mutate({ portal_has_it: false })}
        >
          The portal does not have it
        </Button>
      </div>
    </div>
  );
}
