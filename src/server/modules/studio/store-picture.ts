import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Folders } from '../../config/folders.ts';
import { siteFile } from '../../config/own-folders.ts';
import { Conflict, Invalid, UsedUpToday } from '../../errors/domain-error.ts';
import type { Log } from '../../runtime/log.ts';
import { takeDailyUse } from '../../storage/daily-use.ts';
import type { Database } from '../../storage/database.ts';
import { type Client, renderQueue } from '../pictures/index.ts';
import { pictureFormat } from '../profiles/index.ts';
import { recordDeskEvent } from '../staff/index.ts';
import { MAX_PIXELS, MAX_SIDE, MIN_SIDE, WRONG_SIZE } from './limits.ts';
import { isWritable } from './manifest-file.ts';
import { textFiles } from './publish-files.ts';
import { replaceFile } from './replace-file.ts';
import type { StudioContext } from './target.ts';

/** A picture of the brand as manifests name it. */
export interface StoredPicture {
  /** Path in the folder of manifests. */
  file: string;
  width: number;
  height: number;
}

/** Pictures that are stored in a day, of one member and of one region. */
export const PICTURES_A_DAY = { member: 40, region: 80 };
/** Drawings can be small and take minutes: a process of its own is ended. It has no variables. */
const PROGRAM = fileURLToPath(new URL('./draw-picture.ts', import.meta.url));
const TIMEOUT_MS = 15_000;
const MAX_STORED_BYTES = 4 * 1024 * 1024;
/** Days after which a picture is removed that no file, draft or version names. */
const UNUSED_DAYS = 30;
const NAME = /^logo-[0-9a-f]{16}\.png$/;

const queue = renderQueue({ atOnce: 1, maxWaiting: 8 });

/**
 * Stores a picture for the brand of a region. It is converted to PNG: what else the file has, such as scripts, addresses
 * and metadata, goes. Its name is made of its bytes, so that it never changes: drafts and versions go on to show it.
 * @throws Invalid; Exhausted; Conflict if the folder cannot be written
 * @throws PictureBacklogError if too many are waiting, or the client has gone away
 */
export async function storePicture(
  { db, folders, log }: { db: Database; folders: Folders; log: Pick<Log, 'warn'> },
  { by, region: { code } }: StudioContext,
  bytes: Buffer,
  client: Client,
): Promise<StoredPicture> {
  const { member, region } = PICTURES_A_DAY;
  const wait = await takeDailyUse(db, [
    { key: `studio pictures of staff ${by.id}`, most: member },
    { key: `studio pictures of region ${code}`, most: region },
  ]);
  if (wait > 0) throw new UsedUpToday('Too many pictures were uploaded today.', wait);
  const png = await queue.run(randomUUID(), { client }, () => drawn(bytes));
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 16);
  const file = `brand/${code}/logo-${hash}.png`;
  const path = siteFile(folders.regionsDir, file);
  if (!isWritable(path))
    throw new Conflict('requirements_missing', 'The folder of the pictures cannot be written.');
  await replaceFile(path, png);
  const subject = { kind: 'region' as const, id: code };
  await recordDeskEvent(db, {
    ...{ staffId: by.id, region: code, action: 'picture_uploaded', subject, after: { file } },
  });
  await removeUnused(db, folders, dirname(path)).catch((error: unknown) => {
    log.warn(`unused pictures of ${code} were not removed: ${reasonOf(error)}`);
  });
  // the sizes stand at the start of a PNG
  return { file, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** What the bytes are is found in them: names and types of files are not asked. */
async function drawn(bytes: Buffer): Promise<Buffer> {
  const format = pictureFormat(bytes) ?? (isMarkup(bytes) ? 'svg' : undefined);
  if (!format) throw refused();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const limits = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: MAX_STORED_BYTES } as const;
  const child = execFile(
    process.execPath,
    [PROGRAM, format],
    { ...limits, env: {} as NodeJS.ProcessEnv, encoding: 'buffer' },
    (error, png) => (error ? reject(error.code === WRONG_SIZE ? refused(SIZES) : refused()) : resolve(png)),
  );
  // one that refuses the first bytes does not read the others
  child.stdin?.on('error', () => {}).end(bytes);
  return promise;
}

/** Entities can make a small text large. */
function isMarkup(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  return /^\uFEFF?\s*</.test(text) && !/<!ENTITY|\0/i.test(text);
}

const SIZES = `sides of ${MIN_SIDE} to ${MAX_SIDE} pixels, at most ${MAX_PIXELS / 1e6} million in all`;

const refused = (allowed = 'a PNG, JPEG, WebP or SVG file that is drawn within seconds') =>
  new Invalid('invalid_file', `This is not a picture that can be used. Allowed: ${allowed}.`, {
    picture: [`allowed: ${allowed}`],
  });

/** Removes pictures of a region that were never published, or of regions that are gone. */
async function removeUnused(db: Database, { regionsDir }: Folders, folder: string): Promise<void> {
  const old: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => NAME.test(each)))
    if (Date.now() - (await stat(join(folder, name))).mtimeMs > UNUSED_DAYS * DAY_MS) old.push(name);
  if (old.length === 0) return;
  const written = [...(await textFiles(regionsDir)).values()];
  for (const name of old) {
    if (written.some((text) => text.includes(name)) || (await isNamed(db, name))) continue;
    await rm(join(folder, name), { force: true });
  }
}

async function isNamed(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_named: boolean }>(sql`SELECT
    EXISTS (SELECT FROM studio_drafts WHERE position(${name} IN text) > 0)
    OR EXISTS (SELECT FROM studio_file_drafts WHERE position(${name} IN text) > 0)
    OR EXISTS (SELECT FROM studio_version_files
      WHERE position(${name} IN coalesce(before, '') || coalesce(after, '')) > 0) AS is_named`);
  return rows[0]?.is_named ?? true;
}
