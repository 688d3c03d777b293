import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { IndexSnapshot, SnapshotLayout } from './index-snapshot.ts';

/** Where an index was in the changes of its database. */
export interface SnapshotOrigin {
  /** `ListingSource.leaveMark`, after the position was read. */
  mark: string;
  /** `ListingSource.currentPosition` whose changes the columns have. */
  position: string;
}

export type StoredSnapshot = SnapshotOrigin & IndexSnapshot;

/** Files of indexes, one per stock. They are a shortcut: whatever is wrong with one, the cars are read instead. */
export interface SnapshotFolder {
  /** @returns undefined without a whole file of this definition */
  read(stock: string, definition: IndexDefinition): Promise<StoredSnapshot | undefined>;
  /** Replaces the file whole. */
  write(stock: string, definition: IndexDefinition, snapshot: StoredSnapshot): Promise<void>;
}

interface Header extends SnapshotOrigin {
  /** Of the definition of the index and the version of the engine, whose code decides what columns hold. */
  fingerprint: string;
  layout: SnapshotLayout;
  lengths: readonly number[];
}

const MAGIC = 'forecourt index 1\n';
/** Columns of doubles begin at multiples of this. */
const ALIGNMENT = 8;
/** Checksum of all that follows it, and length of the header. */
const NUMBER_BYTES = 4;

/** So few cars are read sooner than a file is written at each start. */
const MIN_CARS = 5_000;

/** @param version of the engine */
export function snapshotFolder(folder: string, version: string, minCars = MIN_CARS): SnapshotFolder {
  const pathOf = (stock: string) => join(folder, `${encodeURIComponent(stock)}.index`);
  const fingerprintOf = (definition: IndexDefinition) =>
    createHash('sha256')
      .update(JSON.stringify([version, definition]))
      .digest('hex');
  return {
    async read(stock, definition) {
      const file = await readFile(pathOf(stock)).catch(() => undefined);
      const found =
        file && readSnapshot(file.byteOffset % ALIGNMENT === 0 ? file : Buffer.from(new Uint8Array(file)));
      return found?.fingerprint === fingerprintOf(definition) ? found : undefined;
    },
    async write(stock, definition, snapshot) {
      if (snapshot.layout.count < minCars) return;
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `${randomUUID()}.new`);
      try {
        await writeParts(temporary, partsOf(snapshot, fingerprintOf(definition)));
        await rename(temporary, pathOf(stock));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}

function partsOf({ parts, ...snapshot }: StoredSnapshot, fingerprint: string): Uint8Array[] {
  const padded = parts.flatMap((part) => [part, new Uint8Array(paddingOf(part.byteLength))]);
  const lengths = parts.map(({ byteLength }) => byteLength);
  const header: Header = { ...snapshot, fingerprint, lengths };
  const text = Buffer.from(JSON.stringify(header));
  const before = MAGIC.length + 2 * NUMBER_BYTES;
  const checked = [
    bytesOf(text.byteLength),
    text,
    Buffer.alloc(paddingOf(before + text.byteLength)),
    ...padded,
  ];
  const checksum = checked.reduce((sum, part) => crc32(part, sum), 0);
  return [Buffer.from(MAGIC), bytesOf(checksum), ...checked];
}

function bytesOf(value: number): Buffer {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeUInt32LE(value);
  return bytes;
}

async function writeParts(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx');
  try {
    for (const part of parts) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

function readSnapshot(file: Buffer): (StoredSnapshot & { fingerprint: string }) | undefined {
  const checksumAt = MAGIC.length;
  const lengthAt = checksumAt + NUMBER_BYTES;
  const textAt = lengthAt + NUMBER_BYTES;
  if (file.byteLength < textAt || file.toString('latin1', 0, checksumAt) !== MAGIC) return undefined;
  if (file.readUInt32LE(checksumAt) !== crc32(file.subarray(lengthAt))) return undefined;
  const textEnd = textAt + file.readUInt32LE(lengthAt);
  const { lengths, ...header }: Header = JSON.parse(file.toString('utf8', textAt, textEnd));
  const start = textEnd + paddingOf(textEnd);
  let at = start;
  const parts = lengths.map((length) => {
    const part = file.subarray(at, at + length);
    at += length + paddingOf(length);
    return part;
  });
  return { ...header, parts };
}

const paddingOf = (length: number) => (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
