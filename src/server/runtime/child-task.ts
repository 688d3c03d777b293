import { fork } from 'node:child_process';
import { setPriority } from 'node:os';

interface ChildTaskOptions<Message> {
  /** Ends the process. */
  signal: AbortSignal;
  /** As `nice` has it, above 0: below that of the site. */
  priority: number;
  heapMb: number;
  /** Whether room that modules and pictures have taken is given back soon, which takes more time. */
  isSmall?: boolean;
  /** Takes what the program sends besides its outcome. */
  onMessage?: (message: Message) => void;
}

/**
 * Runs one task in a process of its own, whose program is `serveTask`.
 * @throws if the process ends without an outcome
 */
export function runChildTask<Outcome, Message = never>(
  program: string,
  task: object,
  { signal, priority, heapMb, isSmall = false, onMessage }: ChildTaskOptions<Message>,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heapMb}`, ...(isSmall ? ['--max-semi-space-size=2'] : [])],
    env: { ...process.env, ...(isSmall && { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }) },
    signal,
    killSignal: 'SIGKILL',
    serialization: 'advanced',
  });
  // before it has threads, which keep the priority they start with
  if (child.pid !== undefined) lowerPriority(child.pid, priority);
  let outcome: { outcome: Outcome } | undefined;
  let fault: Error | undefined;
  child.on('message', (message: { outcome: Outcome } | { message: Message }) => {
    if ('outcome' in message) outcome = message;
    else onMessage?.(message.message);
  });
  child.on('error', (error) => {
    fault = error;
    if (child.pid === undefined) reject(error);
  });
  // not at its exit, when its last message may still be unread
  child.on('close', (code, how) => {
    if (outcome) resolve(outcome.outcome);
    else reject(fault ?? new Error(`the process ended with ${how ?? code}`));
  });
  child.send(task, (error) => error && child.kill());
  return promise;
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // it has ended, or the site runs with a lower one
  }
}

/** Runs the task that this process is given, and ends with it, or with the site. */
export function serveTask<Task, Message>(
  run: (task: Task, send: (message: Message) => void) => Promise<unknown>,
): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', (task: Task) => {
    run(task, (message) => process.send?.({ message })).then(
      (outcome) => process.send?.({ outcome }, undefined, undefined, () => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
