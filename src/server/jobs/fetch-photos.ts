import { fetchPhotosInProcess } from '../modules/photos/index.ts';
import { defineJob } from './define-job.ts';

/** Fetches the photos that feeds name. A run that ends with its process is taken up by the next one. */
export const fetchPhotosJob = defineJob({
  name: 'fetch-photos',
  schedule: '* * * * *',
  runsAtStart: true,
  timeoutSeconds: 3_600,
  run: (_, { db, photos, signal }) => fetchPhotosInProcess(db, photos, signal),
});
