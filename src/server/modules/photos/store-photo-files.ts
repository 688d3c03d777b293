import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type PhotoStore, photoKeeper } from './keep-photo.ts';
import { limitsOf } from './media-kinds.ts';
import { listPhotoFiles, type PhotoFile, type PhotoOutcome, storeOutcomes } from './photo-sources.ts';

/** Cars show new photos in steps of this. */
const STEP = 50;

export interface PhotoFilesReport {
  /** Photos that were read and kept. */
  kept: number;
  /** Photos that were left out, by the name of their file. */
  refused: { file: string; reason: string }[];
}

/**
 * Keeps the photos that lie beside an imported file, covers first: new ones, those that have changed since, and those that
 * failed before.
 * @param folder what the names of files are below; nothing outside of it is read
 */
export async function storePhotoFiles(
  store: PhotoStore,
  { region, source, folder }: { region: string; source: string; folder: string },
  onProgress: (done: number, total: number) => void = () => {},
): Promise<PhotoFilesReport> {
  const keep = photoKeeper(store);
  const root = await realpath(folder);
  const files = await listPhotoFiles(store.db, region, source);
  const report: PhotoFilesReport = { kept: 0, refused: [] };
  async function outcomeOf(file: PhotoFile, found: FoundFile): Promise<PhotoOutcome> {
    if (found === 'unchanged') return { id: file.id, state: 'unchanged' };
    if ('fault' in found) return { id: file.id, state: 'failed', reason: found.fault };
    const outcome = await keep(file, found.bytes);
    return outcome.state === 'kept' ? { ...outcome, etag: found.etag } : outcome;
  }
  let outcomes: PhotoOutcome[] = [];
  for (const [index, file] of files.entries()) {
    const name = nameOf(file.url);
    const outcome = await outcomeOf(file, await readPhoto(root, name, file));
    if (outcome.state === 'kept') report.kept += 1;
    else if (outcome.state !== 'unchanged') report.refused.push({ file: name, reason: outcome.reason });
    outcomes.push(outcome);
    if (outcomes.length < STEP) continue;
    await storeOutcomes(store.db, outcomes);
    outcomes = [];
    onProgress(index + 1, files.length);
  }
  await storeOutcomes(store.db, outcomes);
  return report;
}

function nameOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return pathname.slice(1);
  }
}

type FoundFile = { bytes: Buffer; etag: string } | { fault: string } | 'unchanged';

/** Reads a photo, unless the one that is kept is of this file, or its file is no longer there. */
async function readPhoto(
  root: string,
  name: string,
  { isKept, etag, collection }: PhotoFile,
): Promise<FoundFile> {
  try {
    const path = await realpath(join(root, name));
    if (!path.startsWith(root + sep)) return { fault: 'the file lies outside of the folder' };
    const { size, mtimeMs } = await stat(path);
    const found = `${size}-${Math.trunc(mtimeMs)}`;
    if (isKept && etag === found) return 'unchanged';
    const { bytes } = limitsOf(collection);
    if (size > bytes) return { fault: `it has more than ${bytes / 1e6} MB` };
    return { bytes: await readFile(path), etag: found };
  } catch {
    return isKept ? 'unchanged' : { fault: 'there is no such file' };
  }
}
