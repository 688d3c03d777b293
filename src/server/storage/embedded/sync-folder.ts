import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes created and renamed entries of a folder durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
