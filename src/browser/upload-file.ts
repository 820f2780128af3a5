import type { z } from 'zod';
import { CallError, parseJson, refusedCall } from './request-json.ts';

interface Upload<Schema extends z.ZodType> {
  body: FormData;
  answer: Schema;
  /** Percent sent so far. */
  onProgress: (percent: number) => void;
}

/** Posts a form with files. XMLHttpRequest, because fetch does not tell how much was sent. @throws CallError */
export function uploadFile<Schema extends z.ZodType>(
  path: string,
  { body, answer, onProgress }: Upload<Schema>,
): Promise<z.infer<Schema>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onerror = () => reject(new CallError(0, undefined));
    request.onload = () => {
      const received = parseJson(request.responseText);
      const parsed = answer.safeParse(received);
      if (request.status < 400 && parsed.success) resolve(parsed.data);
      else reject(refusedCall(request.status, received));
    };
    request.open('POST', path);
    request.send(body);
  });
}
