import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type DemoMedia, demoMediaPath } from '#domain/demo-media.ts';
import { rasterise } from '#server/modules/pictures/index.ts';
import { drawPanorama } from '../../pictures/index.ts';

const PANORAMA = { width: 2048, height: 1024 };
const PROGRAM = fileURLToPath(new URL('./media-process.ts', import.meta.url));
/** A film takes seconds, but minutes on a machine that is busy with more urgent work. */
const TIMEOUT_MS = 180_000;
/** The process runs beside the site, and frames are not objects of V8. */
const HEAP = ['--max-semi-space-size=1', '--single-threaded'];

/**
 * Makes a panorama here, a film or a sound in a process of its own, since it would hold up all answers.
 * @param signal ends the process
 * @throws when the process fails or takes longer than three minutes
 */
export async function makeMedia(media: DemoMedia, signal: AbortSignal): Promise<Buffer> {
  if (media.kind === 'panorama') return rasterise(drawPanorama(media), PANORAMA);
  const child = spawn(process.execPath, [...HEAP, PROGRAM, demoMediaPath(media)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    signal,
  });
  const [bytes, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The ${media.kind} could not be made: its process ended with ${code}.`);
  return bytes;
}
