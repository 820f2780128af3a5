import type { z } from 'zod';
import { createLostCallError, createRefusedCallError, parseJson, REQUEST_TIMEOUT_MS } from './request-json.ts';

interface UploadRequest<Schema extends z.ZodType> {
  file: File;
  headers?: Record<string, string>;
  answer: Schema;
  /** Percent sent so far. */
  onProgress: (percent: number) => void;
}

/** Bytes a second of the slowest mobile network on which an upload succeeds at all: 16 kB a second. */
const MIN_BYTES_PER_MS = 16;

/** Posts a file as it is. It uses XMLHttpRequest, because fetch does not report upload progress. @throws CallError */
export function uploadFile<Schema extends z.ZodType>(
  path: string,
  { file, headers = {}, answer, onProgress }: UploadRequest<Schema>,
): Promise<z.infer<Schema>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onerror = () => reject(createLostCallError());
    request.ontimeout = request.onerror;
    request.onload = () => {
      const received = parseJson(request.responseText);
      const parsed = answer.safeParse(received);
      if (request.status < 400 && parsed.success) resolve(parsed.data);
      else reject(createRefusedCallError(request.status, received));
    };
    request.open('POST', path);
    request.timeout = REQUEST_TIMEOUT_MS + file.size / MIN_BYTES_PER_MS;
    // A header holds ASCII only.
    const named = { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) };
    for (const [name, value] of Object.entries({ ...named, ...headers })) request.setRequestHeader(name, value);
    request.send(file);
  });
}
