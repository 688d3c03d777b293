import type { Readable } from 'node:stream';

/** Stores files that people have sent, by key. Their rows are in the database. */
export interface FileStorage {
  /** Resolves when the file is durable. @throws StorageError */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if there is no such file. @throws StorageError */
  get(key: string): Promise<Buffer | null>;
  /** Reads a part of a large file, both bytes included; null if there is no such file. @throws StorageError */
  stream(key: string, range: { first: number; last: number }): Promise<Readable | null>;
  /** Removes a file; one that does not exist is no error. @throws StorageError */
  remove(key: string): Promise<void>;
  /** Bytes of the disk; null where there is no limit. @throws StorageError */
  space(): Promise<{ free: number; total: number } | null>;
}

/** Files cannot be stored or read. The message names neither files nor secrets, because it is logged. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** Whether there is no space left. */
  readonly isFull: boolean;

  constructor(message: string, isFull = false) {
    super(message);
    this.isFull = isFull;
  }
}

const KEY = /^[0-9a-f]{32}$/;

/** Throws for a key that is no random key of this site: it becomes part of a path. */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a file has an invalid storage key');
}
