import type { AppContext } from '#app-context.ts';
import { handler } from '#platform/jobs/job.ts';
import { eraseFilesJob } from './job.ts';
import type { OwnFile } from './own-data.ts';

export const eraseFilesHandler = handler<AppContext, { files: OwnFile[] }>({
  job: eraseFilesJob,
  async handle({ files }, { files: gone }) {
    for (const { bucket, path } of gone) await files.remove(bucket, path);
  },
});
