/** Long trials of the whole site, which the test suite has no minutes for. Each prints a table and fails by its exit code. */
const TRIALS: Readonly<Record<string, { about: string; load: () => Promise<unknown> }>> = {
  failover: {
    about: 'the primary PostgreSQL is killed under load, and the standby promoted',
    load: () => import('./trials/failover.ts'),
  },
  restore: {
    about: 'the commands of docs/operations/postgres.md restore a moment before a mistake',
    load: () => import('./trials/restore.ts'),
  },
  publish: {
    about: 'publications of the studio under load, and processes that are killed while they publish',
    load: () => import('./trials/publish.ts'),
  },
  preview: {
    about: 'how long it takes from a key press in the studio to the picture of the changed page',
    load: () => import('./trials/preview.ts'),
  },
  faults: {
    about: 'what visitors see while each outside part and the machine fail',
    load: () => import('./trials/faults/run.ts'),
  },
};

// a trial reads what follows its name
const [name = ''] = process.argv.splice(2, 1);
await run(name);

async function run(wanted: string): Promise<void> {
  const trial = TRIALS[wanted];
  if (trial) return void (await trial.load());
  const lines = Object.entries(TRIALS).map(([each, { about }]) => `  ${each.padEnd(12)}${about}`);
  console.error(`Usage: npm run trial -- <name>\n\n${lines.join('\n')}`);
  process.exitCode = 2;
}

export {};
