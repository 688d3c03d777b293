import { parseArgs } from 'node:util';

/** Long trials of the whole site, which the test suite has no minutes for. Each prints a table and fails by its exit code. */
const TRIALS: Readonly<Record<string, { about: string; load: () => Promise<unknown> }>> = {
  faults: {
    about: 'what visitors see while each outside part and the machine fail',
    load: () => import('./trials/faults/run.ts'),
  },
};

const { positionals } = parseArgs({ allowPositionals: true, strict: false });
const trial = TRIALS[positionals[0] ?? ''];
if (trial) await trial.load();
else {
  const lines = Object.entries(TRIALS).map(([name, { about }]) => `  ${name.padEnd(12)}${about}`);
  console.error(`Usage: npm run trial -- <name>\n\n${lines.join('\n')}`);
  process.exitCode = 2;
}
