import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds without a change. */
const QUIET_MS = 150;

/**
 * Calls `onChange` on every change in a folder, new folders included. Folders are watched individually: the
 * recursive watch of Node misses changes on Linux after an editor has replaced a file.
 */
export function watchTree(root: string, onChange: () => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const follow = () => {
    const folders = new Set(foldersBelow(root));
    for (const known of [...watchers.keys()]) if (!folders.has(known)) forget(known);
    for (const folder of folders) if (!watchers.has(folder)) watchOne(folder);
  };
  const watchOne = (folder: string) => {
    const watcher = watch(folder, (kind) => {
      if (kind === 'rename') follow();
      onChange();
    });
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
  };
  follow();
  return { close: () => [...watchers.keys()].forEach(forget) };
}

/** A folder may be removed meanwhile; the next event updates the rest. */
function foldersBelow(root: string): string[] {
  try {
    const below = readdirSync(root, { recursive: true, withFileTypes: true });
    const folders = below.filter((entry) => entry.isDirectory());
    return [root, ...folders.map(({ parentPath, name }) => join(parentPath, name))];
  } catch {
    return [];
  }
}

/** Calls `onChange` once folders that have changed are left alone: editors write a file in several steps. */
export function watchTrees(roots: readonly string[], onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  };
  const watches = roots.map((root) => watchTree(root, wait));
  return {
    close() {
      clearTimeout(timer);
      for (const watch of watches) watch.close();
    },
  };
}
