import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const DEFAULT_MODE = 0o644;

/** Writes a file as `replaceFile`, or removes it. @param text null: there will be no such file */
export async function putFile(
  path: string,
  text: string | null,
  replace: (path: string, text: string) => Promise<void> = replaceFile,
): Promise<void> {
  if (text !== null) return replace(path, text);
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

/**
 * Replaces the text of a file at once: others read the text before or the new one, also after a loss of power.
 * @throws when it cannot be written; then the file is as before
 */
export async function replaceFile(path: string, text: string | Buffer): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  // names with a dot at the start are no manifests
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(temporary, 'wx', await modeOf(path));
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

const modeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ mode }) => mode & 0o777,
    () => DEFAULT_MODE,
  );

/** The new name lasts only when its folder is written; some file systems cannot do that alone. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (!handle) return;
  try {
    await handle.sync().catch(() => {});
  } finally {
    await handle.close();
  }
}
