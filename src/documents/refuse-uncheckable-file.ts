import { Refusal } from '#platform/errors.ts';
import { TaskUnfinishedError } from '#platform/isolation/isolated-worker.ts';

/** A file whose check died, or did not end in time, is no genuine document. @throws Refusal UNSUPPORTED_TYPE */
export function refuseUncheckableFile<T>(checked: Promise<T>): Promise<T> {
  return checked.catch((error: unknown) => {
    if (!(error instanceof TaskUnfinishedError)) throw error;
    throw new Refusal(
      'UNSUPPORTED_TYPE',
      'This file cannot be checked: it asks for far more than a document needs. Please save it anew or take a photo.',
    );
  });
}
