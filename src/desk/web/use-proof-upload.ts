import { useState } from 'react';
import { findV5cFileProblem } from '#documents/v5c-file.ts';
import { api } from '#paths.ts';
import { errorText } from '#ui/page/request-json.ts';
import { uploadFile } from '#ui/page/upload-file.ts';
import { uploadedProofSchema } from '../contract.ts';

/** Sends the file of an outcome as soon as it is chosen; the outcome then names it. */
export function useProofUpload(submissionId: string, use: 'proof' | 'confirmation') {
  const [sent, setSent] = useState<number | null>(null);
  const [stored, setStored] = useState<{ file_id: string; name: string } | null>(null);
  const [error, setError] = useState<string | undefined>();

  const upload = async (file: File) => {
    setStored(null);
    const refusal = findV5cFileProblem(file);
    setError(refusal);
    if (refusal) return;
    const path = `${api.uploadProof}?${new URLSearchParams({ submission_id: submissionId, use })}`;
    setSent(0);
    try {
      setStored(await uploadFile(path, { file, answer: uploadedProofSchema, onProgress: setSent }));
    } catch (cause) {
      setError(errorText(cause, 'The file could not be sent. Please try again.'));
    } finally {
      setSent(null);
    }
  };

  return { upload, sent, error, fileId: stored?.file_id, received: stored?.name ?? null };
}
