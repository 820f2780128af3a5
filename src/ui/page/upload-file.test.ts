import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { isLostCall } from './request-json.ts';
import { uploadFile } from './upload-file.ts';

test('a file is given time by its size, and when that is up the call is lost, not refused', async () => {
  const timeouts: number[] = [];
  /** A network on which nothing arrives. */
  class SilentRequest {
    upload = {};
    timeout = 0;
    ontimeout = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      timeouts.push(this.timeout);
      this.ontimeout();
    }
  }
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const size of [0, 10_000_000]) {
    const file = new File([new Uint8Array(size)], 'v5c.pdf');
    const error = await uploadFile('/nowhere', { file, answer: z.unknown(), onProgress: () => {} }).catch(
      (cause: unknown) => cause,
    );
    expect(isLostCall(error)).toBe(true);
  }
  expect(timeouts).toEqual([30_000, 655_000]);
});
