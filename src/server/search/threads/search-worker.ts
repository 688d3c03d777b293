import { parentPort } from 'node:worker_threads';
import { serveSearches } from './serve-searches.ts';

/** Worker thread that answers searches. */
if (!parentPort) throw new Error('this file must run as a worker thread');
serveSearches(parentPort);
