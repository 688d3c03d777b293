// Loads a configuration in a thread of its own, which can be ended when a module never returns.
import { parentPort, workerData } from 'node:worker_threads';
import { loadModule } from './load-module.ts';

parentPort?.postMessage(await loadModule((workerData as { file: string }).file).then(({ fault }) => fault));
