import { runDueImports } from '../modules/desk-imports/index.ts';
import { defineJob } from './define-job.ts';

/** Runs imports of the desk. Starting one triggers a run; the schedule covers those whose process has ended. */
export const runImportsJob = defineJob({
  name: 'run-imports',
  schedule: '* * * * *',
  runsAtStart: true,
  timeoutSeconds: 3_600,
  async run(_, { imports, fetchPhotos, signal }) {
    if ((await runDueImports(imports, signal)) > 0) fetchPhotos();
  },
});
