import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Closure, isWithAuthority } from '#orders/states/lifecycle.ts';
import { pages } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { closeApplicationInput, type Task } from '../contract.ts';
import { useTaskAction } from './use-task-action.ts';

const closureLabels: Record<Closure, string> = {
  refused: 'Refused by the authority',
  not_possible: 'Not possible to apply',
};

/** Ends the application without a permit: 'refused' if the authority has it, 'not possible' if it does not. */
export function CloseApplicationForm({ task }: { task: Task }) {
  const id = useId();
  const navigate = useNavigate();
  const isAtAuthority = isWithAuthority(task.status) || task.outcome_open;
  const closure: Closure = isAtAuthority ? 'refused' : 'not_possible';
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const taskAction = useTaskAction(task.id, {
    functionName: 'end-application',
    successTitle: 'Ended: the customer is told, the refund is due',
    onSuccess: () => navigate(pages.desk),
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = closeApplicationInput.shape.reason.safeParse(reason);
    setError(checked.error?.issues[0]?.message);
    if (checked.success) taskAction.mutate({ how: closure, reason: checked.data });
  };
  return (
    <PanelSection heading="h2" title="No permit">
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <p className="font-semibold text-sm">{closureLabels[closure]}</p>
        <TextAreaField
          name={`reason-${id}`}
          label="Reason"
          hint="The customer reads these very words. The order then waits for its refund; this cannot be undone here."
          value={reason}
          error={error}
          maxLength={2000}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" tone="danger" busy={taskAction.isPending}>
          End the application
        </Button>
      </form>
    </PanelSection>
  );
}
