import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type DemoMedia, demoMediaPath } from '#domain/media/demo-media.ts';
import { rasterise } from '#server/modules/pictures/index.ts';
import { paintScene } from '../../pictures/index.ts';

const PANORAMA = { width: 2048, height: 1024 };
const PROGRAM = fileURLToPath(new URL('./media-process.ts', import.meta.url));
/** Milliseconds. A film takes seconds, but minutes on a busy machine. */
const TIMEOUT_MS = 180_000;
/** A second process needs memory too. Frames are not in the V8 heap, but a small heap frees them sooner. */
const HEAP = ['--max-semi-space-size=1', '--max-old-space-size=32', '--single-threaded'];

/**
 * Makes a panorama in this process; films and sounds in a process of their own, since they would block all answers.
 * @param signal ends the process
 * @throws if the process fails or takes longer than three minutes
 */
export async function makeMedia(media: DemoMedia, signal: AbortSignal): Promise<Buffer> {
  if (media.kind === 'panorama') return rasterise(paintScene('panorama', media), PANORAMA);
  const child = spawn(process.execPath, [...HEAP, PROGRAM, demoMediaPath(media)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    signal,
  });
  const [bytes, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The ${media.kind} was not made: its process ended with ${code}.`);
  return bytes;
}
