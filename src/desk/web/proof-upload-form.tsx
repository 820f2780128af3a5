import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { findV5cFileProblem } from '#documents/v5c-file.ts';
import { referenceNote } from '#orders/contracts/order-contract.ts';
import { api, pages } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/file-field.tsx';
import { errorText } from '#ui/page/request-json.ts';
import { uploadFile } from '#ui/page/upload-file.ts';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Task, uploadedProofSchema } from '../contract.ts';
import { useTaskAction } from './use-task-action.ts';

const formLabels = {
  proof: {
    title: 'Submitted',
    explains: 'You have applied at the portal. The customer is told that the authority decides now.',
    file: 'Proof',
    hint: 'The page after sending, as PDF, JPG or PNG, up to 10MB.',
    accept: 'application/pdf,image/jpeg,image/png',
    call: 'record-submitted',
    done: 'Recorded: submitted',
    missing: 'Upload the proof',
  },
  confirmation: {
    title: 'Confirmed',
    explains: 'The authority’s own document has come. It goes to the customer and the order is done.',
    file: 'Document of the authority',
    hint: 'A PDF, up to 10MB. Not the page after sending: success is proven twice.',
    accept: 'application/pdf',
    call: 'record-confirmed',
    done: 'Recorded: confirmed',
    missing: 'Upload the document',
  },
} as const;

/** Forms for 'submitted' and 'confirmed': each needs its file. */
export function ProofUploadForm({ task, use }: { task: Task; use: keyof typeof formLabels }) {
  const text = formLabels[use];
  const id = useId();
  const navigate = useNavigate();
  const { fileId, upload, sent, received, error: uploadError } = useProofUpload(task.id, use);
  const [reference, setReference] = useState(task.reference ?? '');
  const [isChecked, setChecked] = useState(false);
  const taskAction = useTaskAction(task.id, {
    functionName: text.call,
    successTitle: text.done,
    onSuccess: () => use === 'confirmation' && navigate(pages.desk),
  });
  const lacksReference = use === 'proof' && reference.trim() === '';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!fileId || lacksReference) return;
    taskAction.mutate({ file_id: fileId, ...(reference.trim() ? { reference: reference.trim() } : {}) });
  };
  return (
    <PanelSection heading="h2" title={text.title}>
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <p className="text-ink-soft text-sm">{text.explains}</p>
        <TextField
          name={`reference-${id}`}
          label="Reference at the portal"
          hint={task.reference && referenceNote(task.reference_from)}
          optional={use === 'confirmation'}
          value={reference}
          maxLength={80}
          error={isChecked && lacksReference ? 'Enter the reference the portal gives' : undefined}
          onChange={(event) => setReference(event.target.value)}
        />
        <FileField
          name={`file-${id}`}
          label={text.file}
          hint={text.hint}
          accept={text.accept}
          sent={sent}
          received={received}
          error={uploadError ?? (isChecked && !fileId ? text.missing : undefined)}
          onChoose={upload}
        />
        <Button type="submit" busy={taskAction.isPending}>
          Record as {text.title.toLowerCase()}
        </Button>
      </form>
    </PanelSection>
  );
}

/** Uploads the proof as soon as it is chosen; the outcome then names the file. */
function useProofUpload(submissionId: string, use: 'proof' | 'confirmation') {
  const [progress, setProgress] = useState<number | null>(null);
  const [stored, setStored] = useState<{ file_id: string; name: string } | null>(null);
  const [error, setError] = useState<string | undefined>();

  const upload = async (file: File) => {
    setStored(null);
    const refusal = findV5cFileProblem(file);
    setError(refusal);
    if (refusal) return;
    const path = `${api.uploadProof}?${new URLSearchParams({ submission_id: submissionId, use })}`;
    setProgress(0);
    try {
      setStored(await uploadFile(path, { file, answer: uploadedProofSchema, onProgress: setProgress }));
    } catch (cause) {
      setError(errorText(cause, 'The file could not be sent. Please try again.'));
    } finally {
      setProgress(null);
    }
  };

  return { upload, sent: progress, error, fileId: stored?.file_id, received: stored?.name ?? null };
}
