import { type SubmitEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import type { Letter } from '#channels/letter/contact-contract.ts';
import { recordPhoneCallInput, writeToContactInput } from '#channels/letter/contact-contract.ts';
import { isVisitTask } from '#orders/states/open-task-kinds.ts';
import { pages } from '#paths.ts';
import { LettersList } from '#tracking/web/letters-list.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import type { Task } from '../contract.ts';
import { ContactSuggestionActions, ContactSuggestionDetails } from './contact-suggestion.tsx';
import { useTaskAction } from './use-task-action.ts';

/** The letters between us and the contact. */
export function ContactLetters({ letters }: { letters: readonly Letter[] }) {
  return (
    <PanelSection heading="h2" title="Letters">
      <LettersList letters={letters} />
    </PanelSection>
  );
}

interface ContactFormsProps {
  task: Task;
  mayWrite: boolean;
  mayConfirm: boolean;
}

/** What an operator does about the contact: takes over what the customer says of it, writes to it, notes a call. */
export function ContactForms({ task, mayWrite, mayConfirm }: ContactFormsProps) {
  const { draft, has_letter, suggestions } = task.correspondence;
  return (
    <>
      {suggestions.length > 0 && <ContactSuggestionsSection task={task} />}
      {mayWrite && !task.doubt && draft && <LetterForm task={task} draft={draft} />}
      {(has_letter || task.office) && <CallForm task={task} mayConfirm={mayConfirm} />}
    </>
  );
}

/** The customer's contact suggestion, until an operator takes it over into the directory or dismisses it. */
function ContactSuggestionsSection({ task: { correspondence } }: { task: Task }) {
  return (
    <PanelSection heading="h2" title="What the customer says of the place">
      <p className="text-sm">
        In the directory: {correspondence.entry ?? 'no entry yet'}. A word is used for this order only, until one of us
        takes it over.
      </p>
      <ul className="mt-3 space-y-3 text-sm">
        {correspondence.suggestions.map((suggestion) => (
          <li key={suggestion.id} className="space-y-2">
            <ContactSuggestionDetails suggestion={suggestion} />
            <ContactSuggestionActions suggestion={suggestion} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <Link to={`${pages.places}?list=words`} className="text-link underline underline-offset-2">
          All words of customers
        </Link>
      </p>
    </PanelSection>
  );
}

type LetterDraft = NonNullable<Task['correspondence']['draft']>;

/** The draft letter, to be read before it is sent. After the first letter, a mail in its thread. */
function LetterForm({ task, draft }: { task: Task; draft: LetterDraft }) {
  const id = useId();
  const navigate = useNavigate();
  const { has_letter: isReply, contact_record: contactRecord, entry } = task.correspondence;
  const isNamed = draft.to_name !== null;
  const [name, setName] = useState('');
  const [address, setAddress] = useState(draft.to_email ?? '');
  // Until somebody edits the letter, it follows the typed name.
  const [editedText, setText] = useState<string>();
  const text = editedText ?? (isReply ? '' : draft.body.replace('…', () => name.trim() || '…'));
  const [problems, setProblems] = useState<Partial<Record<string, string[]>>>({});
  const taskAction = useTaskAction(task.id, {
    functionName: 'write-to-place',
    successTitle: 'The letter is on its way',
    onSuccess: () => navigate(pages.desk),
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const letter = { ...(!isNamed && { to_name: name }), to_email: address, subject: draft.subject, text };
    const checked = writeToContactInput.omit({ submission_id: true }).safeParse(letter);
    setProblems(checked.error ? z.flattenError(checked.error).fieldErrors : {});
    if (checked.success) taskAction.mutate(checked.data);
  };
  return (
    <PanelSection
      heading="h2"
      title={`Write to ${draft.to_name ?? 'a place the customer names'}${isReply ? ' again' : ''}`}
    >
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        {contactRecord && <p className="text-sm">{contactRecord}</p>}
        {entry && <p className="text-sm">In the directory: {entry}.</p>}
        {!isNamed && (
          <TextField
            name={`name-${id}`}
            label="Hotel or garage"
            hint="As the customer has answered. It goes into the letter too, where that has “…”."
            value={name}
            error={problems.to_name?.[0]}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <TextField
          name={`address-${id}`}
          label="E-mail"
          type="email"
          value={address}
          error={problems.to_email?.[0]}
          onChange={(event) => setAddress(event.target.value)}
        />
        <TextAreaField
          name={`text-${id}`}
          label={isReply ? 'Your mail' : 'Letter'}
          hint={
            isReply
              ? 'In their language, if you can. It leaves in the thread of our letter, from the address of this application.'
              : draft.subject
          }
          rows={isReply ? 5 : 14}
          value={text}
          error={problems.text?.[0]}
          maxLength={8000}
          onChange={(event) => setText(event.target.value)}
        />
        {draft.enclosed.length > 0 && (
          <p className="wrap-anywhere text-sm">Goes with it: {draft.enclosed.join(', ')}, as the customer gave it.</p>
        )}
        <Button type="submit" tone={isReply ? 'quiet' : 'main'} busy={taskAction.isPending}>
          {isReply ? 'Send the mail' : 'Send the letter'}
        </Button>
      </form>
    </PanelSection>
  );
}

/**
 * What the contact said on the phone. The server refuses a yes from the operator who wrote to the contact: a colleague
 * records it.
 */
function CallForm({ task, mayConfirm }: { task: Task; mayConfirm: boolean }) {
  const id = useId();
  const navigate = useNavigate();
  const [callValues, setCallValues] = useState({
    spoke_with: '',
    phone: task.correspondence.draft?.phone ?? task.office?.phone ?? '',
    note: '',
  });
  const [confirms, setConfirms] = useState(false);
  const [problems, setProblems] = useState<Partial<Record<string, string[]>>>({});
  const taskAction = useTaskAction(task.id, {
    functionName: 'note-call',
    successTitle: 'The call is noted',
    onSuccess: () => (confirms ? navigate(pages.desk) : setCallValues({ ...callValues, note: '' })),
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const call = { ...callValues, confirmed: confirms && mayConfirm ? ('yes' as const) : ('no' as const) };
    const checked = recordPhoneCallInput.omit({ submission_id: true }).safeParse(call);
    setProblems(checked.error ? z.flattenError(checked.error).fieldErrors : {});
    if (checked.success) taskAction.mutate(checked.data);
  };
  const field = (name: keyof typeof callValues) => ({
    name: `${name}-${id}`,
    value: callValues[name],
    error: problems[name]?.[0],
    onChange: (event: { target: { value: string } }) => setCallValues({ ...callValues, [name]: event.target.value }),
  });
  return (
    <PanelSection heading="h2" title="Phone call">
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <TextField label="Spoken with" {...field('spoke_with')} />
        <TextField label="Number" type="tel" hint="From the place’s own site, not from a mail." {...field('phone')} />
        <TextAreaField label="What they said" maxLength={2000} {...field('note')} />
        {mayConfirm && (
          <Checkbox
            name={`confirms-${id}`}
            label={
              isVisitTask(task.kind)
                ? 'They have announced the plate for this entry. The customer is told; without this tick they are told that it is not announced.'
                : 'They confirm that this plate is on the list for these days. The order is done, and the customer gets this note with what we sent.'
            }
            checked={confirms}
            onChange={(event) => setConfirms(event.target.checked)}
          />
        )}
        <Button type="submit" tone="quiet" busy={taskAction.isPending}>
          Note the call
        </Button>
      </form>
    </PanelSection>
  );
}
