import process from 'node:process';

/**
 * Settings of glibc's allocator, which it reads before a process begins: few arenas, and large blocks (pages, pictures,
 * answers) that go back to the system when they are freed.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
/**
 * Settings of V8. By default the young objects of a thread take up to 128 MiB, and buffers that they hold stay for as long
 * (8 MiB here, of which there are two), and a heap doubles before old objects are collected (here it grows by two fifths).
 */
const HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/**
 * Replaces this process with one of the same id and arguments whose memory is bounded by settings that can only be given
 * at the start (docs/decisions/0022). What the environment or the command line sets already is kept. Does nothing where
 * that is not possible: on other systems than Linux, and when the parent listens on an IPC channel, which would be lost.
 */
export function boundMemory(): void {
  const { argv, env, execArgv, execPath } = process;
  const isBound = Object.keys(ALLOCATOR).every((name) => env[name] !== undefined);
  if (isBound || process.platform !== 'linux' || process.send || !process.execve) return;
  process.execve(execPath, [execPath, ...HEAP, ...execArgv, ...argv.slice(1)], { ...ALLOCATOR, ...env });
}
