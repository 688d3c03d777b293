import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { type DraftText, draftReader, FILES_CHANGED } from './read-draft.ts';

/** Worker thread that reads drafts; `workerData` are the folders, `FILES_CHANGED` that they are read again. Answers a reading, or the text of an error. */
const port = parentPort;
if (!port) throw new Error('this file must run as a worker thread');
const { read, refresh } = await draftReader(workerData);
let isOutdated = false;
port.on('message', async (draft: DraftText | typeof FILES_CHANGED) => {
  if (draft === FILES_CHANGED) {
    isOutdated = true;
    return;
  }
  try {
    // the next draft waits for them; who publishes again and again does not
    if (isOutdated) {
      isOutdated = false;
      await refresh();
    }
    port.postMessage(await read(draft));
  } catch (error) {
    port.postMessage(reasonOf(error));
  }
});
