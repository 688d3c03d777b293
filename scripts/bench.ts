import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const SOAK = 'soak';
const ALERTS = 'alerts';
const COMPARE = '--compare';

/** Each part runs in a new process, so that its memory does not affect the next. */
const PARTS: readonly { title: string; script: string; quick: readonly string[] }[] = [
  {
    title: 'Search index',
    script: 'index.ts',
    quick: ['--sizes', '20k', '--queries', '300'],
  },
  { title: 'Listings API over HTTP', script: 'http.ts', quick: ['--quick'] },
  { title: 'Single cars over HTTP', script: 'details.ts', quick: ['--quick'] },
  { title: 'Pages', script: 'pages.ts', quick: ['--quick'] },
];

const [part, ...rest] = process.argv.slice(2);
if (part === SOAK) await run('soak.ts', rest);
else if (part === ALERTS) await run('alerts.ts', rest);
else if (part === COMPARE) await run('compare.ts', rest);
else await runParts();

async function runParts(): Promise<void> {
  const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  for (const { title, script, quick } of PARTS) {
    console.log(`\n${title}\n${'='.repeat(title.length)}`);
    await run(script, flags.quick ? quick : []);
  }
}

async function run(script: string, args: readonly string[]): Promise<void> {
  const file = join(import.meta.dirname, 'bench', script);
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exitCode = 1;
}
