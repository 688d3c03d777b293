import { createHash, randomBytes } from 'node:crypto';
import type { DeskImport, DeskImportPreview, DeskImportRow, Feed, StockFeed } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { FeedReader } from '../../import/feed-reader.ts';
import { limitsOf } from '../../import/import-job.ts';
import { type FeedFolders, listFeeds, loadFeed } from '../../import/load-feed.ts';
import type { Database } from '../../storage/database.ts';
import type { RejectedRow } from '../../storage/schema/desk-imports.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { keepStoredFile, noteStoredFile } from '../files/index.ts';
import { countPhotosOfRuns } from '../photos/index.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { type DeskTexts, deskContext } from '../tickets/index.ts';
import { fileFault } from './file-fault.ts';
import { previewImport } from './preview-import.ts';
import { cancelRun, findRejects, insertRun, listRuns } from './repositories/import-runs.ts';
import {
  findFailedImport,
  findFormerImport,
  findImport,
  insertImport,
  listImports,
} from './repositories/imports.ts';
import { serializeImportFile, serializeRun } from './serialize-import.ts';

/** Which import, and who changes it. */
export interface ImportChange {
  by: StaffMember;
  region: ResolvedRegion;
  id: number;
}

/** `missing`: the region has no such import. `open`: it has a run that has not ended. `mapping`: the region has none of this name. */
export type StartResult = 'done' | 'missing' | 'open' | 'mapping';

/** Imports at the desk: a file, its preview, dry runs and imports. Every change adds to the audit log. */
export interface DeskImports {
  list(
    region: ResolvedRegion,
    page: { before: number; limit: number },
  ): Promise<{ rows: DeskImportRow[]; next: number | null }>;
  find(region: ResolvedRegion, id: number): Promise<DeskImport | null>;
  /** Why a file cannot be a list of cars, by its content; null: it may be one. */
  fileFault(bytes: Buffer): string | null;
  /** @param upload.bytes a file without fault @returns its id @throws StorageError */
  upload(upload: Omit<ImportChange, 'id'> & { name: string; bytes: Buffer }): Promise<number>;
  /** @returns null if there is no such import, or its file is gone @throws StorageError */
  preview(region: ResolvedRegion, id: number, mapping?: string): Promise<DeskImportPreview | null>;
  start(
    change: ImportChange & { mapping: string; isDryRun: boolean; removesAny: boolean },
  ): Promise<StartResult>;
  cancel(change: ImportChange): Promise<'done' | 'missing'>;
  /** Refused rows of a run; null if there is no such run. */
  rejects(region: ResolvedRegion, id: number, run: number): Promise<RejectedRow[] | null>;
}

export interface DeskImportDeps {
  db: Database;
  storage: FileStorage;
  folders: FeedFolders;
  /** Readers of extensions. */
  readers: readonly FeedReader[];
  texts: DeskTexts & { catalogue: Catalogue };
  /** Runs what was started. */
  run(): void;
}

export function createDeskImports(deps: DeskImportDeps): DeskImports {
  const { db, storage, folders, readers, texts } = deps;
  return {
    async list(region, { before, limit }) {
      const files = await listImports(db, region.code, { before, limit: limit + 1 });
      const shown = files.slice(0, limit);
      const runs = await listRuns(
        db,
        shown.map(({ id }) => id),
      );
      const context = deskContext(region, texts);
      const rows = shown.map((file) => {
        const newest = runs.find(({ importId }) => importId === file.id);
        return { ...serializeImportFile(file), run: newest ? serializeRun(newest, context) : null };
      });
      return { rows, next: files.length > limit ? (shown.at(-1)?.id ?? null) : null };
    },
    async find(region, id) {
      const file = await findImport(db, { region: region.code, id });
      if (!file) return null;
      const context = deskContext(region, texts);
      const runs = await listRuns(db, [id]);
      const photos = await countPhotosOfRuns(
        db,
        runs.map((each) => each.id),
      );
      return {
        ...serializeImportFile(file),
        runs: runs.map((each) => serializeRun(each, context, photos.get(each.id))),
      };
    },
    fileFault: (bytes) => fileFault(bytes, readers),
    upload: uploadCall(deps),
    async preview(region, id, mapping) {
      const file = await findImport(db, { region: region.code, id });
      const bytes = file && (await storage.get(file.storageKey));
      if (!bytes) return null;
      const context = { ...deskContext(region, texts), catalogue: texts.catalogue };
      return previewImport(bytes, mapping, { context, folders, readers });
    },
    start: startCall(deps),
    cancel: ({ by, region, id }) =>
      inTransaction(db, async (tx) => {
        if (!(await findImport(tx, { region: region.code, id }))) return 'missing';
        const cancelled = await cancelRun(tx, id);
        if (cancelled)
          await recordDeskEvent(tx, {
            staffId: by.id,
            region: region.code,
            action: cancelled.isDryRun ? 'dry_run_cancelled' : 'import_cancelled',
            subject: subjectOf(id),
          });
        return 'done';
      }),
    async rejects(region, id, runId) {
      const file = await findImport(db, { region: region.code, id });
      return file && findRejects(db, id, runId);
    },
  };
}

const uploadCall =
  ({ db, storage }: DeskImportDeps): DeskImports['upload'] =>
  async ({ by, region, name, bytes }) => {
    const storageKey = randomBytes(16).toString('hex');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await noteStoredFile(db, storageKey);
    await storage.put(storageKey, bytes);
    return inTransaction(db, async (tx) => {
      await keepStoredFile(tx, storageKey);
      const file = { region: region.code, staffId: by.id, name, size: bytes.length, sha256, storageKey };
      const id = await insertImport(tx, file);
      await recordDeskEvent(tx, {
        staffId: by.id,
        region: region.code,
        action: 'import_uploaded',
        subject: subjectOf(id),
        after: { name, size: bytes.length, sha256 },
      });
      return id;
    });
  };

const startCall =
  ({ db, folders, run }: DeskImportDeps): DeskImports['start'] =>
  async ({ by, region, id, mapping, isDryRun, removesAny }) => {
    // a path would name any file of the server
    const isKnown =
      listFeeds(folders).includes(mapping) && (await loadFeed(mapping, folders, region.manifest)).feed;
    if (!isKnown) return 'mapping';
    const result = await inTransaction(db, async (tx) => {
      if (!(await findImport(tx, { region: region.code, id }))) return 'missing';
      const row = { importId: id, staffId: by.id, feed: mapping, isDryRun, removesAny };
      if (!(await insertRun(tx, row))) return 'open';
      await recordDeskEvent(tx, {
        staffId: by.id,
        region: region.code,
        action: isDryRun ? 'dry_run_started' : 'import_started',
        subject: subjectOf(id),
        after: { mapping, ...(removesAny && { removes_any: true }) },
      });
      return 'done';
    });
    if (result === 'done') run();
    return result;
  };

/** A feed with its own mapping, if it has one. */
type ImportedFeed = StockFeed & { ownMapping?: Feed | null };

/** Stores the file of a feed, which is in storage, and has it imported. */
export async function storeFeedFile(
  tx: Database,
  { region, feed, file }: { region: string; feed: ImportedFeed; file: FeedFile },
): Promise<void> {
  await keepStoredFile(tx, file.storageKey);
  const importId = await insertImport(tx, {
    ...file,
    // the address may hold a key
    name: feed.name,
    region,
    staffId: null,
    feedName: feed.name,
  });
  await insertRun(tx, runOf(importId, feed));
}

/** Imports the newest file of a feed again if that failed: for a reason that may be gone, such as a wrong mapping. @returns whether it does */
export async function repeatFeedImport(
  tx: Database,
  { region, feed }: { region: string; feed: ImportedFeed },
): Promise<boolean> {
  const failed = await findFailedImport(tx, { region, feedName: feed.name });
  return failed !== null && insertRun(tx, runOf(failed.id, feed));
}

/** Returns why the newest file of a feed could not be imported, or null. */
export async function feedImportProblem(
  db: Database,
  region: string,
  feedName: string,
): Promise<string | null> {
  const failed = await findFailedImport(db, { region, feedName });
  return (
    failed && `its file was not imported: ${(failed.problem ?? 'it was interrupted').replace(/\.$/, '')}`
  );
}

const runOf = (importId: number, feed: ImportedFeed) => ({
  importId,
  staffId: null,
  feed: feed.mapping,
  isDryRun: false,
  removesAny: false,
  ownMapping: feed.ownMapping ?? null,
  ...limitsOf(feed),
});

/**
 * Imports the file of a feed again that was imported before the last one: with all of its prices, and without the cars that
 * it does not have. @returns its id; `missing`: there is none that is kept; `open`: its import has not ended
 */
export async function importFormerFile(
  tx: Database,
  { by, region, feed }: { by: StaffMember; region: string; feed: ImportedFeed },
): Promise<number | 'missing' | 'open'> {
  const importId = await findFormerImport(tx, { region, feedName: feed.name });
  if (importId === null) return 'missing';
  const run = { importId, staffId: by.id, feed: feed.mapping, isDryRun: false, removesAny: true };
  const ownMapping = feed.ownMapping ?? null;
  return (await insertRun(tx, { ...run, ownMapping })) ? importId : 'open';
}

type FeedFile = { size: number; sha256: string; storageKey: string };

const subjectOf = (id: number) => ({ kind: 'import' as const, id });
