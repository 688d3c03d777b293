import { mkdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Keeps compiled code in the folder for caches of this user, so that commands start faster from the second time on.
 * Node compares it with the source, and runs without it where the folder cannot be written. NODE_COMPILE_CACHE names
 * another folder, NODE_DISABLE_COMPILE_CACHE=1 switches it off. JavaScript, as it comes before any TypeScript.
 */
export function keepCompiledCode() {
  try {
    const folder = join(cacheFolder(), 'forecourt', 'compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // what is kept is run: never that of another user, whose home sudo may leave in the environment
    if (process.getuid && statSync(folder).uid !== process.getuid()) return;
    enableCompileCache(folder);
  } catch {
    // no home, or a folder that cannot be written
  }
}

function cacheFolder() {
  const { XDG_CACHE_HOME: folder = '' } = process.env;
  return isAbsolute(folder) ? folder : join(homedir(), '.cache');
}
