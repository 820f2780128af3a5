import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { postponeTaskInput, type Task } from '../contract.ts';
import { useTaskAction } from './use-task-action.ts';

/** The other party is late, perhaps with good reason: postpones the task by some days. */
export function WaitLongerForm({ task }: { task: Task }) {
  const name = `days-${useId()}`;
  const navigate = useNavigate();
  const [days, setDays] = useState('3');
  const [error, setError] = useState<string>();
  const taskAction = useTaskAction(task.id, {
    functionName: 'wait-longer',
    successTitle: 'Waits on',
    onSuccess: () => navigate(pages.desk),
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = postponeTaskInput.shape.days.safeParse(days);
    setError(checked.error && 'Enter 1 to 60 days');
    if (checked.success) taskAction.mutate({ days });
  };
  return (
    <PanelSection heading="h2" title="Wait longer">
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <TextField
          name={name}
          label="Days"
          hint="Look first whether the answer went astray. The task comes back after so many days."
          inputMode="numeric"
          value={days}
          error={error}
          onChange={(event) => setDays(event.target.value)}
        />
        <Button type="submit" tone="quiet" busy={taskAction.isPending}>
          Wait longer
        </Button>
      </form>
    </PanelSection>
  );
}
