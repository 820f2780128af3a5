import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineIsolatedTask } from '#platform/isolation/isolated-task.ts';
import { refuseUncheckableFile } from './refuse-uncheckable-file.ts';

export type ImageType = 'image/jpeg' | 'image/png';

/** The largest photograph takes two or three seconds, and up to four times that where a portal wants it smaller. */
export const cleanImageTask = defineIsolatedTask<
  { bytes: Uint8Array; contentType: ImageType; mostBytes?: number },
  Uint8Array
>({
  name: 'clean-image',
  kind: 'documents',
  processorSeconds: 20,
  outputSchema: z.instanceof(Uint8Array),
});

/**
 * The redrawn picture, without anything that was hidden in the file.
 * @throws Refusal UNSUPPORTED_TYPE, TOO_LARGE; UNAVAILABLE when too many files are being checked
 */
export function cleanImage(
  { alone }: Pick<Context, 'alone'>,
  bytes: Uint8Array,
  contentType: ImageType,
  source?: string,
): Promise<Uint8Array> {
  return refuseUncheckableFile(alone.run(cleanImageTask, { bytes, contentType }, source));
}

/**
 * A JPEG of a stored picture, for a portal that takes no other type or none so large.
 * @throws as `cleanImage`
 */
export const shrinkImageForPortal = (
  { alone }: Pick<Context, 'alone'>,
  picture: { bytes: Uint8Array; contentType: ImageType; mostBytes: number },
): Promise<Uint8Array> => refuseUncheckableFile(alone.run(cleanImageTask, picture));
