import type { MediaFile } from '#contracts/types.ts';
import { stripFile } from '#domain/media/picture.ts';
import type { SectionInput } from '../section-kind.ts';

/** Published files in order, free of older storage addresses (SPEC 7.6); `path` is that of the file itself. */
export function visibleFiles(
  files: readonly MediaFile[],
  { region }: SectionInput['context'],
): (MediaFile & { path: string })[] {
  const { storageHosts } = region.manifest.pictures;
  return files
    .filter(({ published }) => published)
    .sort((a, b) => a.index - b.index)
    .map((file) => {
      const shown = stripFile(file, storageHosts);
      return { ...shown, path: shown.full_path };
    });
}
