import type { MediaFile } from '#contracts/types.ts';
import { stripStorageHost } from '#domain/picture.ts';
import type { SectionInput } from '../section.ts';

/** Published files in order, free of older storage addresses (SPEC 7.6). */
export function shownFiles(
  files: readonly MediaFile[],
  { region }: SectionInput['context'],
): (MediaFile & { path: string })[] {
  const { storageHosts } = region.manifest.pictures;
  return files
    .filter(({ published }) => published)
    .sort((a, b) => a.index - b.index)
    .map((file) => ({ ...file, path: stripStorageHost(file.full_path, storageHosts) }));
}
