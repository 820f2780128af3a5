import { useState } from 'react';
import { z } from 'zod';
import { findV5cFileProblem } from '#documents/v5c-file.ts';
import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { api } from '#paths.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { uploadFile } from '#ui/page/upload-file.ts';
import { showToast } from '#ui/toasts.ts';

const uploadAnswerSchema = z.object({ path: z.string(), checksum: z.string() });

/** Sends the registration document as soon as it is chosen. */
export function useV5cUpload(access: OrderAccess, onUploaded: () => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [received, setReceived] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  const fail = (title: string, text: string) => {
    setError(text);
    showToast({ tone: 'error', title, description: text });
  };

  const upload = async (file: File) => {
    setError(undefined);
    const refusal = findV5cFileProblem(file);
    if (refusal) return fail('Upload failed', refusal);
    const headers = { 'x-order-access': JSON.stringify(access) };
    setProgress(0);
    try {
      await uploadFile(api.uploadV5c, { file, headers, answer: uploadAnswerSchema, onProgress: setProgress });
      setReceived(file.name);
      showToast({ tone: 'success', title: 'Uploaded', description: file.name });
      onUploaded();
    } catch (cause) {
      const mustSignIn = cause instanceof CallError && cause.status === 401;
      if (mustSignIn) fail('Sign in required', 'Please sign in to upload.');
      else fail('Upload failed', errorText(cause, 'Please try again.'));
    } finally {
      setProgress(null);
    }
  };

  return { upload, sent: progress, received, error };
}
