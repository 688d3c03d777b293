import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from '../start/compress-files.ts';
import { FONT_PACKAGES, faceRules, readFontPackage } from './font-packages.ts';

/**
 * Puts the fonts the site serves into `public/fonts`, one folder per family and version. Families that are there
 * with all their files are left as they are.
 * @param root folder of the repository
 */
export async function copyFonts(root: string): Promise<void> {
  const target = join(root, 'public/fonts');
  for (const font of FONT_PACKAGES) {
    const { id, family, folder, path, faces } = readFontPackage(root, font);
    const place = join(root, 'public', path);
    const files = [...new Set(faces.map(({ file }) => file))];
    const wanted = [...files, ...(font.isSliced ? [`${id}.css`, `${id}.css.br`] : [])];
    const isThere = await Promise.all(wanted.map((file) => exists(join(place, file))));
    if (!isThere.includes(false)) continue;
    const half = join(target, `.${id}`);
    await rm(half, { recursive: true, force: true });
    await mkdir(half, { recursive: true });
    await Promise.all(files.map((file) => copyFile(join(folder, file), join(half, file))));
    if (font.isSliced) await writeFile(join(half, `${id}.css`), faceRules(family, path, faces, 'swap'));
    await compressFiles(half);
    await rm(place, { recursive: true, force: true });
    await rename(half, place);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
