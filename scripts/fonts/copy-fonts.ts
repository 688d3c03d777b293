import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from '../start/compress-files.ts';
import { FONT_PACKAGES, faceRules, readFontPackage } from './font-packages.ts';

/**
 * Copies the fonts of the site to `fonts/` in a folder, one folder per family and version. Complete families are
 * skipped.
 * @param root the repository or the installed package
 */
export async function copyFonts(root: string, to: string): Promise<void> {
  const target = join(to, 'fonts');
  for (const font of FONT_PACKAGES) {
    const { id, family, folder, path, faces } = readFontPackage(root, font);
    const targetFolder = join(to, path);
    const files = [...new Set(faces.map(({ file }) => file))];
    const wanted = [...files, ...(font.isSliced ? [`${id}.css`, `${id}.css.br`] : [])];
    const exist = await Promise.all(wanted.map((file) => exists(join(targetFolder, file))));
    if (!exist.includes(false)) continue;
    const temporary = join(target, `.${id}`);
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true });
    await Promise.all(files.map((file) => copyFile(join(folder, file), join(temporary, file))));
    if (font.isSliced) await writeFile(join(temporary, `${id}.css`), faceRules(family, path, faces));
    await compressFiles(temporary);
    await rm(targetFolder, { recursive: true, force: true });
    await rename(temporary, targetFolder);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
