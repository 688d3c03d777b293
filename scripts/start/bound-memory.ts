import process from 'node:process';

/**
 * Settings of the glibc allocator, read when a process starts: few arenas, and large blocks (pages, pictures,
 * responses) are returned to the system when freed.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
/**
 * V8 settings. By default the young generation of a thread takes up to 128 MiB and keeps buffers alive (here
 * two semi-spaces of 8 MiB), and a heap doubles before old objects are collected (here it grows by 40 %).
 */
const HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/**
 * Replaces this process by one with the same id and arguments and with limited memory, as these settings only
 * apply at start (docs/decisions/0022). Existing settings of the environment and command line take precedence. Does
 * nothing on systems other than Linux, and when the parent uses an IPC channel, which would be lost.
 */
export function boundMemory(): void {
  const { argv, env, execArgv, execPath } = process;
  const isBound = Object.keys(ALLOCATOR).every((name) => env[name] !== undefined);
  if (isBound || process.platform !== 'linux' || process.send || !process.execve) return;
  process.execve(execPath, [execPath, ...HEAP, ...execArgv, ...argv.slice(1)], { ...ALLOCATOR, ...env });
}
