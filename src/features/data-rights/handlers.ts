import type { AppContext } from '#app-context.ts';
import { handler } from '#platform/jobs/job.ts';
import { eraseFilesJob, retentionJob } from './job.ts';
import type { OwnFile } from './own-data.ts';
import { applyRetention } from './retention.ts';

const eraseFiles = handler<AppContext, { files: OwnFile[] }>({
  job: eraseFilesJob,
  async handle({ files }, { files: gone }) {
    for (const { bucket, path } of gone) await files.remove(bucket, path);
  },
});

const retention = handler<AppContext, object>({ job: retentionJob, handle: applyRetention });

export const dataRightsHandlers = [eraseFiles, retention];
