import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChildTask } from './child-task.ts';

let folder: string;
const run = <Outcome>(task: object, signal = new AbortController().signal, onMessage = (_: number) => {}) =>
  runChildTask<Outcome, number>(join(folder, 'program.ts'), task, {
    signal,
    priority: 19,
    heapMb: 64,
    onMessage,
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-child-'));
  const served = new URL('./child-task.ts', import.meta.url).href;
  writeFileSync(
    join(folder, 'program.ts'),
    `import { getPriority } from 'node:os';
import { serveTask } from '${served}';
serveTask(async (task: { kind: string }, send: (message: number) => void) => {
  if (task.kind === 'dies') process.kill(process.pid, 'SIGKILL');
  send(process.pid);
  if (task.kind === 'stays') await new Promise((resolve) => setTimeout(resolve, 600_000));
  return { priority: getPriority(), large: Buffer.alloc(3_000_000) };
});`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('runChildTask', () => {
  it('returns the outcome of a process below the priority of this one, which has ended then', async () => {
    const pids: number[] = [];
    const { priority, large } = await run<{ priority: number; large: Buffer }>({}, undefined, (pid) =>
      pids.push(pid),
    );
    expect(priority).toBe(Math.max(19, getPriority()));
    expect(large).toHaveLength(3_000_000);
    expect(pids).toHaveLength(1);
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
  });

  it('throws where the process is killed, and ends it with its signal', async () => {
    await expect(run({ kind: 'dies' })).rejects.toThrow('ended with SIGKILL');
    const ending = new AbortController();
    let pid = 0;
    const running = run({ kind: 'stays' }, ending.signal, (each) => {
      pid = each;
      ending.abort();
    });
    await expect(running).rejects.toThrow('aborted');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
