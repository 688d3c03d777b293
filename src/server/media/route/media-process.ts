// Makes one film or sound and writes it to standard output: work of seconds, kept away from the process that answers.
import { constants, setPriority } from 'node:os';
import { type DemoMedia, parseDemoMediaPath } from '#domain/demo-media.ts';
import { shootFilm } from '../film/shoot-film.ts';
import { engineSound } from '../sound/engine-sound.ts';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const media = parseDemoMediaPath(process.argv[2] ?? '');
if (!media) throw new Error('There is no such film or sound.');
process.stdout.write(await make(media));

async function make(wanted: DemoMedia): Promise<Buffer> {
  return wanted.kind === 'engine' ? engineSound(wanted) : shootFilm(wanted);
}
