import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { type DraftText, draftReader } from './read-draft.ts';

/** Worker thread that reads drafts; `workerData` are the folders. Answers a reading, or the text of an error. */
const port = parentPort;
if (!port) throw new Error('this file must run as a worker thread');
const read = await draftReader(workerData);
port.on('message', async (draft: DraftText) => {
  try {
    port.postMessage(await read(draft));
  } catch (error) {
    port.postMessage(reasonOf(error));
  }
});
