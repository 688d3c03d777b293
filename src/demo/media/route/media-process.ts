// Makes one film or sound and writes it to standard output, in a process of its own because it takes seconds.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { type DemoMedia, parseDemoMediaPath } from '#domain/media/demo-media.ts';
import { shootFilm } from '../film/shoot-film.ts';
import { engineSound } from '../sound/engine-sound.ts';

/** The lowest: a film takes a fiftieth of a core that visitors need, and all of an idle one. */
const FILM_PRIORITY = 19;

// One frame at a time: threads and a cache of libvips would double the memory and save little time.
sharp.concurrency(1);
sharp.cache(false);

const media = parseDemoMediaPath(process.argv[2] ?? '');
if (!media) throw new Error('There is no such film or sound.');
process.stdout.write(await make(media));

async function make(wanted: DemoMedia): Promise<Buffer> {
  if (wanted.kind === 'engine') return engineSound(wanted);
  setPriority(FILM_PRIORITY);
  return shootFilm(wanted);
}
