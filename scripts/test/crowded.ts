import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

const RUNS_BESIDE_LOAD = 3;
const BUSY_LOOP = 'for (;;);';

/**
 * Runs the short suite three times beside a busy loop on each processor, and once on a single processor: tests that
 * judge by the clock fail here.
 * @returns 1 when a run has failed
 */
export async function crowdedRuns(root: string): Promise<number> {
  const node = process.execPath;
  const codes: number[] = [];
  const run = async (name: string, command: string, args: readonly string[]) => {
    console.log(`\n▶▶ ${name}`);
    const started = performance.now();
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    const [code] = (await once(child, 'close')) as [number | null];
    codes.push(code ?? 1);
    console.log(
      `${code === 0 ? '✔' : '✘'} ${name} (${Math.round((performance.now() - started) / 60_000)} min)`,
    );
  };
  const loops: ChildProcess[] = [];
  const endLoops = () => {
    for (const loop of loops.splice(0)) loop.kill('SIGKILL');
  };
  process.once('exit', endLoops);
  for (let core = 0; core < availableParallelism(); core++)
    loops.push(spawn(node, ['-e', BUSY_LOOP], { stdio: 'ignore' }));
  for (let round = 1; round <= RUNS_BESIDE_LOAD; round++)
    await run(`beside a busy loop on each processor, ${round} of ${RUNS_BESIDE_LOAD}`, node, [
      'scripts/test.ts',
    ]);
  endLoops();
  await run('on one processor', 'taskset', ['-c', '0', node, 'scripts/test.ts']);
  return codes.every((code) => code === 0) ? 0 : 1;
}
