// Fetches photos in a process of its own, so that visitors do not wait for it.
import sharp from 'sharp';
import { openStorage } from '../../gateways/storage/open-storage.ts';
import { serveTask } from '../../runtime/child-task.ts';
import { openDatabase } from '../../storage/database.ts';
import { fetchDuePhotos } from './fetch-due-photos.ts';
import type { PhotosTask } from './fetch-in-process.ts';

const log = { info() {}, warn: console.warn, error: console.error };

// no picture is read twice
sharp.cache(false);
serveTask(async ({ databaseUrl, files, dataDir, ...limits }: PhotosTask) => {
  const database = openDatabase({ url: databaseUrl, log, applicationName: 'forecourt photos' });
  const storage = openStorage(files, dataDir);
  await fetchDuePhotos({ db: database.db, storage, log, ...limits }, new AbortController().signal);
  await database.close();
});
