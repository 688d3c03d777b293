import { resolve } from 'node:path';
import process from 'node:process';
// single modules: the whole configuration would be loaded twice
import { type MemoryProfile, memoryProfile } from '../../src/server/config/memory-profile.ts';
import { readEnvironmentFile } from '../../src/server/config/read-environment-file.ts';

interface Bounds {
  /** Settings of the glibc allocator, read when a process starts. */
  allocator: Readonly<Record<string, string>>;
  /** Flags of V8. */
  heap: readonly string[];
}

const BOUNDS: Readonly<Record<MemoryProfile, Bounds>> = {
  /**
   * One arena: free memory between blocks of eight arenas per core grows for hours, and few threads allocate; a second one
   * keeps 40 MiB. Semi-spaces of 64 MiB, the default, and of 32 are hardly quicker, and a long load keeps three of them.
   */
  full: { allocator: { MALLOC_ARENA_MAX: '1' }, heap: ['--max-semi-space-size=16'] },
  /**
   * Large blocks (pages, pictures, responses) are returned to the system when freed, which costs a system call and
   * page faults for each. By default the young generation of a thread takes up to 128 MiB and keeps buffers alive (here two
   * semi-spaces of 4 MiB), and a heap doubles before old objects are collected (here it grows by 25 %).
   */
  small: {
    allocator: {
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '32768',
      MALLOC_TRIM_THRESHOLD_: '1048576',
    },
    heap: ['--max-semi-space-size=4', '--heap-growing-percent=25'],
  },
};

/**
 * Replaces this process by one with the same id and arguments and with the memory settings of the profile, which only
 * apply at start (docs/decisions/0038). Existing settings of the environment and command line take precedence. Does
 * nothing on systems other than Linux, and when the parent uses an IPC channel, which would be lost.
 */
export function boundMemory(): void {
  const { argv, env, execArgv, execPath } = process;
  const { allocator, heap } = BOUNDS[memoryProfile(env.MEMORY || memoryOfFile())];
  const isBound = Object.keys(allocator).every((name) => env[name] !== undefined);
  if (isBound || process.platform !== 'linux' || process.send || !process.execve) return;
  process.execve(execPath, [execPath, ...heap, ...execArgv, ...argv.slice(1)], { ...allocator, ...env });
}

/** MEMORY of the file of settings; what is wrong with the file is said when all settings are read. */
function memoryOfFile(): string | undefined {
  try {
    return readEnvironmentFile(resolve('.env')).MEMORY;
  } catch {
    return undefined;
  }
}
