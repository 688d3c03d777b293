import type { ListingSections } from '#contracts/types.ts';
import { type PictureSource, pictureSource } from '#ui/picture/picture-source.ts';
import type { SectionInput } from '../section-kind.ts';
import { visibleFiles } from './visible-files.ts';

/** Largest size of a close-up, px: it fills the window when it is opened. */
const MAX_WIDTH = 1280;

/** Pictures of details and flaws by their ids; what is not published is not there. */
export function closeUpsOf(
  media: Pick<NonNullable<ListingSections['mediaSection']>, 'closeUps'> | undefined,
  context: SectionInput['context'],
): ReadonlyMap<number, PictureSource> {
  const delivery = { host: context.pictureHost, sizes: context.region.manifest.pictures.sizes };
  return new Map(
    visibleFiles(media?.closeUps ?? [], context).map(({ id, path }) => [
      id,
      pictureSource(path, delivery, MAX_WIDTH),
    ]),
  );
}
