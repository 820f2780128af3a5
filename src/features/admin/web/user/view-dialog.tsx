import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { errorText } from '#browser/request-json.ts';
import { useFields } from '#browser/use-fields.ts';
import { startViewSchema } from '#features/accounts/contract.ts';
import { pages } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import type { UserStory } from '../../contract.ts';

interface ViewDialogProps {
  user: UserStory;
  onClose: () => void;
}

/** Says what looking means and asks why; then goes to the customer's pages. */
export function ViewDialog({ user, onClose }: ViewDialogProps) {
  const fields = useFields({ reason: '' }, ({ reason }) => {
    const checked = startViewSchema.shape.reason.safeParse(reason);
    return checked.error ? { reason: checked.error.issues[0]?.message ?? '' } : {};
  });
  const start = useMutation({
    mutationFn: () => callFunction('start-view', { user_id: user.id, reason: fields.values.reason }, z.unknown()),
    // A new document, so that nothing of the console stays in memory beside the customer's.
    onSuccess: () => window.location.assign(pages.dashboard),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: 'The view could not be started',
        description: errorText(error, 'Please try again.'),
      }),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.isComplete()) start.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={`View as ${user.display_name}?`}>
      <ul className="mb-5 list-disc space-y-1.5 pl-5 text-base">
        <li>For 15 minutes you see their applications as they see them. Nothing can be changed.</li>
        <li>You, the time and your reason are kept. The customer finds them among the data they can download.</li>
      </ul>
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        <TextField {...fields.text('reason')} label="Reason" autoComplete="off" maxLength={500} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={start.isPending || start.isSuccess}>
            View as customer
          </Button>
          <Button tone="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
