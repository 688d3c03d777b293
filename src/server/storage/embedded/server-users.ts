import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLive } from './data-dir-lock.ts';
import { processMark } from './processes.ts';

/** A process that uses the server of a data folder. */
export interface ServerUser {
  pid: number;
  /** Name of the program, such as `forecourt import`. */
  name: string;
}

/** Entry of this process among the users of a server. */
export interface Registration {
  /** Returns other live users. */
  others(): ServerUser[];
  remove(): void;
}

/**
 * Registers this process as a user of the server of a data folder, so that the last user stops it. Entries of killed
 * processes are ignored.
 */
export function registerUser(dataDir: string, name: string): Registration {
  const folder = path.join(dataDir, 'lock');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomBytes(4).toString('hex');
  // everything is in the name, because an empty file can be created on a full disk too
  const entry = `${process.pid}-${processMark(process.pid) ?? ''}-${id}.${name.replace(/\W+/g, '-')}.user`;
  writeFileSync(path.join(folder, entry), '');
  return {
    others: () => liveUsers(folder, entry),
    remove: () => rmSync(path.join(folder, entry), { force: true }),
  };
}

function liveUsers(folder: string, own: string): ServerUser[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((entry) => {
    const [, pid, mark, name] = /^(\d+)-(\w*)-\w+\.([\w-]+)\.user$/.exec(entry) ?? [];
    if (entry === own || pid === undefined || mark === undefined || name === undefined) return [];
    if (isLive({ pid: Number(pid), mark })) return [{ pid: Number(pid), name: name.replaceAll('-', ' ') }];
    rmSync(path.join(folder, entry), { force: true });
    return [];
  });
}
