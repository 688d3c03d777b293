import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

/** Each in a process of its own: what one leaves in memory must not slow the next. */
const PARTS: readonly { title: string; script: string; quick: readonly string[] }[] = [
  {
    title: 'Search index against PostgreSQL and itemsjs',
    script: 'index.ts',
    quick: ['--sizes', '20k', '--queries', '300'],
  },
  { title: 'Listings API over HTTP', script: 'http.ts', quick: ['--quick'] },
  { title: 'Single cars over HTTP', script: 'details.ts', quick: ['--quick'] },
  { title: 'Pages', script: 'pages.ts', quick: ['--quick'] },
];

for (const { title, script, quick } of PARTS) {
  console.log(`\n${title}\n${'='.repeat(title.length)}`);
  const args = [join(import.meta.dirname, 'bench', script), ...(flags.quick ? quick : [])];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exitCode = 1;
}
