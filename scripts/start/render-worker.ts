import { parentPort, workerData } from 'node:worker_threads';
import { serveRenders } from '../../src/server/site/rendering/serve-renders.ts';
import { openNext } from './open-next.ts';

/** A thread that renders the built pages; `workerData.root` is the repository. */
if (!parentPort) throw new Error('this file is started as a thread');
const { handler } = await openNext(workerData.root, false);
serveRenders(parentPort, handler);
