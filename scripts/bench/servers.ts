import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = join(import.meta.dirname, '../..');
const READY = /^Forecourt is ready(?:\. API|: a worker\. State): (\S+)\/(?:api\/docs|readyz)/m;

/** A server in a child process, started by a command. */
export interface RunningServer {
  origin: string;
  pid: number;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

/**
 * @param args of the command `start`
 * @param environment variables in addition to those of this process; without PORT any free one
 * @param root folder of the version to start
 */
export async function startServer(
  args: readonly string[],
  environment: Record<string, string>,
  root = ROOT,
): Promise<RunningServer> {
  const child = spawn(join(root, 'node_modules/.bin/node'), [...programOf(root, 'start'), ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const onOutput = (text: string) => {
      output += text;
      const address = READY.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', onOutput);
    child.once('close', () => reject(new Error(`the server did not start:\n${output}`)));
  });
  return {
    origin,
    pid: child.pid ?? -1,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Runs with a server that is stopped afterwards. */
export async function withServer(
  environment: Record<string, string>,
  run: (server: RunningServer) => Promise<void>,
  root?: string,
): Promise<void> {
  const server = await startServer([], environment, root);
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** Program and first argument of a command; older versions have a script for each. */
export function programOf(root: string, command: string): string[] {
  const script = join(root, `scripts/${command}.ts`);
  return existsSync(script) ? [script] : [join(root, 'bin/forecourt.js'), command];
}

/** A new folder, which is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A version of the site to measure. */
export interface Version {
  /** Short name of the commit, or `this`. */
  name: string;
  /** Folder with its installed packages. */
  root: string;
}

const INSTALLED = '.installed';

/**
 * Checks a commit out into a folder of the system's temporary files and installs its packages; a second call finds it there.
 * @throws if there is no such commit or its packages cannot be installed
 */
export function checkOut(ref: string): Version {
  const git = (args: readonly string[], cwd = ROOT) =>
    execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
  const commit = git(['rev-parse', '--verify', `${ref}^{commit}`]);
  const name = commit.slice(0, 8);
  const folder = join(tmpdir(), 'forecourt-compare', name);
  if (!existsSync(join(folder, INSTALLED))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    console.log(`Installing ${name} in ${folder}`);
    git(['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder]);
    git(['checkout', '--quiet', '--detach', commit], folder);
    execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
    writeFileSync(join(folder, INSTALLED), '');
  }
  return { name, root: folder };
}

interface Process {
  pid: number;
  kib: number;
  /** Processor time; that of ended children counts for their parents. */
  cpuSeconds: number;
  name: string;
}

/** Processes and all that they have started. */
function familyOf(pids: readonly number[]): Process[] {
  const columns = 'pid=,ppid=,rss=,cputimes=,comm=';
  const lines = execFileSync('ps', ['-A', '-o', columns], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => {
    const [pid = 0, parent, kib = 0, cpuSeconds = 0] = line.trim().split(/\s+/, 4).map(Number);
    return { pid, parent, kib, cpuSeconds, name: line.trim().split(/\s+/).slice(4).join(' ') };
  });
  const below = (each: Process): Process[] => [
    each,
    ...all.filter(({ parent }) => parent === each.pid).flatMap(below),
  ];
  return all.filter(({ pid }) => pids.includes(pid)).flatMap(below);
}

/** Resident MiB of a site: all of its processes except PostgreSQL, and PostgreSQL, if the system tells it. */
export function residentMemory(pid: number): { site: number; postgres: number | undefined } {
  const family = familyOf([pid]);
  const isPostgres = ({ name }: Process) => name.includes('postgres');
  const kib = family.filter((each) => !isPostgres(each)).reduce((sum, each) => sum + each.kib, 0);
  return { site: kib / 1_024, postgres: proportional(family.filter(isPostgres)) };
}

/** A sum of resident sizes would count shared buffers once per connection; this divides shared pages between processes. */
function proportional(processes: readonly Process[]): number | undefined {
  try {
    const kib = processes.map(({ pid }) => {
      const [, size] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      return Number(size);
    });
    return kib.reduce((sum, each) => sum + each, 0) / 1_024;
  } catch {
    return undefined;
  }
}

const REST = {
  intervalMs: 5_000,
  /** Share of one core below which a site is at rest. */
  share: 0.05,
  /** Intervals in a row: jobs of each minute run in between. */
  intervals: 3,
  timeoutMs: 20 * 60_000,
};

/** Waits until processes and all they have started use hardly any processor time. @throws after 20 minutes */
export async function untilAtRest(pids: readonly number[]): Promise<void> {
  const used = () => familyOf(pids).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const end = performance.now() + REST.timeoutMs;
  let before = used();
  for (let calm = 0; calm < REST.intervals; ) {
    if (performance.now() > end) throw new Error('the sites were not at rest after 20 minutes');
    await sleep(REST.intervalMs);
    const now = used();
    calm = (now - before) / (REST.intervalMs / 1_000) < REST.share * pids.length ? calm + 1 : 0;
    before = now;
  }
}
