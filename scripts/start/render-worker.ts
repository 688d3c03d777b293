import { parentPort, workerData } from 'node:worker_threads';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { serveRenders } from '../../src/server/site/rendering/serve-renders.ts';
import { openNext } from './open-next.ts';

/** Worker thread that renders the built pages; `workerData.root` has them in `.next`. */
if (!parentPort) throw new Error('this file must run as a worker thread');
// pages find the kinds of extensions in the global object of their thread
await loadExtensions();
const { handler } = await openNext(workerData.root, false);
serveRenders(parentPort, handler);
