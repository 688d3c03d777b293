import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fault of the machine under a running site. */
export interface MachineFault {
  name: string;
  /** Why it cannot be tried here; undefined if it can. */
  missing?: string;
  begin(site: { pid: number; dataDir: string; clock: string }): void;
  end(site: { pid: number; dataDir: string; clock: string }): void;
}

const HOUR_S = 3_600;
/** Folder of the limit and its file, of either version of control groups. */
const [CGROUPS, LIMIT] = existsSync('/sys/fs/cgroup/cgroup.controllers')
  ? ['/sys/fs/cgroup', 'memory.max']
  : ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'];
const CGROUP = join(CGROUPS, 'forecourt-trial');
/** No more than any hard limit. */
const MAX_FILES = 4_096;
const isRoot = process.getuid?.() === 0;
const needsRoot = isRoot ? undefined : 'needs root';

/** Preloaded into the site, it shifts the clock by what a file says. */
export const FAKETIME = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'].find(existsSync);
const needsFaketime = FAKETIME ? undefined : 'needs the package faketime';

const shift = (seconds: number): MachineFault => ({
  name: `the clock jumps ${seconds > 0 ? 'forward' : 'back'} an hour`,
  missing: needsFaketime,
  begin: ({ clock }) => writeFileSync(clock, `${seconds > 0 ? '+' : ''}${seconds}`),
  end: ({ clock }) => writeFileSync(clock, '+0'),
});

/** Changes the soft limit only: one that is raised needs more rights. */
const limitFiles = (pid: number, limit: number) =>
  execFileSync('prlimit', [`--pid=${pid}`, `--nofile=${limit}:`]);

/** What the process may still take; it ends within seconds. */
const GROWTH_BYTES = 4 * 2 ** 20;

/** Out of memory: the kernel kills the process in its control group. The others of the machine go on. */
export const OUT_OF_MEMORY = {
  name: 'out of memory',
  missing: isRoot && existsSync(CGROUPS) ? undefined : 'needs root and control groups',
  begin(pid: number): void {
    mkdirSync(CGROUP, { recursive: true });
    // what the process has already counts for the group it had before
    writeFileSync(join(CGROUP, LIMIT), String(GROWTH_BYTES));
    writeFileSync(join(CGROUP, 'cgroup.procs'), String(pid));
  },
};

export const MACHINE_FAULTS: readonly MachineFault[] = [
  {
    name: 'the disk is full',
    missing: needsRoot,
    begin({ dataDir }) {
      // the folder is a small disk of its own
      try {
        writeFileSync(join(dataDir, 'filler'), Buffer.alloc(1024 * 2 ** 20));
      } catch {}
    },
    end: ({ dataDir }) => rmSync(join(dataDir, 'filler'), { force: true }),
  },
  shift(HOUR_S),
  shift(-HOUR_S),
  {
    name: 'no file can be opened any more',
    missing: needsRoot,
    begin: ({ pid }) => limitFiles(pid, openFiles(pid)),
    end: ({ pid }) => limitFiles(pid, MAX_FILES),
  },
];

const openFiles = (pid: number) =>
  execFileSync('ls', [`/proc/${pid}/fd`], { encoding: 'utf8' }).split('\n').length;
