import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { askCustomerInput, type Task } from '../contract.ts';
import { useTaskAction } from './use-task-action.ts';

/** The customer is asked by mail; the task waits for the answer. */
export function AskCustomerForm({ task }: { task: Task }) {
  const name = `question-${useId()}`;
  const navigate = useNavigate();
  const [question, setQuestion] = useState('');
  const [wantsDocument, setWantsDocument] = useState(false);
  const [error, setError] = useState<string>();
  const taskAction = useTaskAction(task.id, {
    functionName: 'ask-customer',
    successTitle: 'The question is on its way',
    onSuccess: () => navigate(pages.desk),
  });
  const { suggested_question: suggested } = task.correspondence;
  const isOpen = task.questions.some(({ answer }) => answer === null);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = askCustomerInput.shape.question.safeParse(question);
    setError(checked.error?.issues[0]?.message);
    if (checked.success) taskAction.mutate({ question: checked.data, wants_document: wantsDocument ? 'yes' : 'no' });
  };
  return (
    <PanelSection heading="h2" title="Needs the customer">
      {isOpen ? (
        <p className="text-ink-soft text-sm">A question is open. The task comes back with the answer.</p>
      ) : (
        <form noValidate onSubmit={onSubmit} className="space-y-4">
          {suggested && question === '' && (
            <Button tone="quiet" onClick={() => setQuestion(suggested)}>
              Ask for a place that can put the plate on its list
            </Button>
          )}
          <TextAreaField
            name={name}
            label="Question"
            hint="Mailed to the customer as you write it. You let go of the task until the answer is there."
            value={question}
            error={error}
            maxLength={2000}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <Checkbox
            name={`paper-${name}`}
            label="Ask for the registration document, or a copy that can be read, to be uploaded with the answer"
            checked={wantsDocument}
            onChange={(event) => setWantsDocument(event.target.checked)}
          />
          <Button type="submit" tone="quiet" busy={taskAction.isPending}>
            Ask the customer
          </Button>
        </form>
      )}
    </PanelSection>
  );
}
