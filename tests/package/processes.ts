import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface Done {
  code: number | null;
  output: string;
}

/** Environment of a company: nothing of this repository and of npm that runs the tests. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|VITEST|NODE_)/i.test(name));
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'));
  return {
    ...Object.fromEntries(own),
    NODE_ENV: 'production',
    // kept for this run of tests: each of some thirty commands would compile the same code
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PATH: path.join(':'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
}

/** Who runs a command, where it is not who runs the tests. */
export interface User {
  uid: number;
  gid: number;
  home: string;
}

/** Starts a command in a folder, as the leader of a group of processes. */
export function start(command: string, args: readonly string[], cwd: string, user?: User) {
  const { home, ...ids } = user ?? {};
  // nothing of this machine: the first installation fills it
  const cache = { npm_config_cache: join(inject('runFolder'), 'npm cache') };
  const env = { ...environment(), ...(home === undefined ? cache : { HOME: home }) };
  const child = spawn(command, args, { cwd, env, detached: true, ...ids });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  return { child, output: () => output };
}

/** Runs a command to its end and prints how long it took. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<Done> {
  const started = performance.now();
  const { child, output } = start(command, args, cwd);
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${[command, ...args].join(' ')}: ${seconds} s`);
  return { code, output: output() };
}
