import { parseArgs } from 'node:util';
import { failureLines } from './start/failure.ts';
import { run } from './start/run.ts';

const { values } = parseArgs({
  options: { api: { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
});

run(values.api ? 'api' : values.dev ? 'dev' : 'site').catch((error: unknown) => {
  for (const line of failureLines(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
});
