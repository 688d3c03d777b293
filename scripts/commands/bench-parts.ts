import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from 'commander';
import { example, wholeNumber } from './run-command.ts';

type Flag = readonly [flags: string, description: string, value: string | false];

/** A part of a command whose code begins when it is loaded. */
export interface Part {
  name: string;
  title: string;
  /** Its code in the folder of the command. */
  script: string;
  flags: readonly Flag[];
  /** How long it takes with its defaults, as a sentence. */
  duration?: string;
  /** Arguments of the example. */
  example: string;
}

const PROGRAM = join(import.meta.dirname, '../../bin/forecourt.js');
const QUICK: Flag = ['--quick', 'measure for seconds, with fewer cars', false];
const MAX_NUMBER = 1_000_000_000;
const CARS = 'numbers of cars, separated by commas';
const DURATION_OF_THREADS =
  'Searches for 40 seconds a row (10 turns of 4 seconds). Drawing a million cars and storing 100,000 come before: minutes, and more on a busy machine. Each step is printed when it begins.';

/** Parts that `bench all` runs one after the other. */
const EVERYTHING: readonly Part[] = [
  {
    name: 'search',
    title: 'Search index',
    script: 'index.ts',
    flags: [['--sizes <sizes>', CARS, '20k,100k,1m'], ['--queries <n>', 'number of queries', '1200'], QUICK],
    example: '--sizes 20k',
  },
  {
    name: 'http',
    title: 'Listings API over HTTP',
    script: 'http.ts',
    flags: [['--sizes <sizes>', CARS, '10000,100000'], QUICK],
    example: '--quick',
  },
  { name: 'cars', title: 'Single cars over HTTP', script: 'details.ts', flags: [QUICK], example: '--quick' },
  { name: 'pages', title: 'Pages', script: 'pages.ts', flags: [QUICK], example: '--quick' },
];

const OTHERS: readonly Part[] = [
  {
    name: 'soak',
    title: 'Memory and speed under a steady load',
    script: 'soak.ts',
    flags: [
      ['--minutes <n>', 'how long', '60'],
      ['--warmup <n>', 'minutes before growth is measured', '10'],
      ['--rate <n>', 'requests per second', '150'],
      ['--connections <n>', 'connections', '8'],
      ['--memory <profile>', 'full or small', 'full'],
    ],
    example: '--minutes 60',
  },
  {
    name: 'alerts',
    title: 'Matching of changed cars with saved searches',
    script: 'alerts.ts',
    flags: [
      ['--searches <n>', 'number of searches', '50000'],
      ['--cars <n>', 'number of cars', '10000'],
    ],
    example: '--cars 1000',
  },
  {
    name: 'rolling',
    title: 'Requests while every process restarts in turn',
    script: 'rolling.ts',
    flags: [
      ['--requests <n>', 'how many', '100000'],
      ['--connections <n>', 'connections', '16'],
      ['--proxy <name>', 'haproxy or nginx, which has to be installed', 'haproxy'],
      ['--pages', 'with pages, which are built first', false],
    ],
    example: '--proxy nginx',
  },
  {
    name: 'processes',
    title: 'One process, three behind HAProxy, and three with a replica of PostgreSQL',
    script: 'processes.ts',
    flags: [
      ['--seconds <n>', 'seconds of a measurement', '6'],
      ['--rounds <n>', 'rounds', '2'],
      ['--connections <n>', 'connections', '16'],
    ],
    example: '--seconds 10',
  },
  {
    name: 'recovery',
    title: 'Backup, restore and memory with many cars, on the PostgreSQL of DATABASE_URL',
    script: 'recovery.ts',
    flags: [
      ['--sizes <sizes>', CARS, '10000,100000'],
      ['--rate <n>', 'requests per second', '50'],
    ],
    example: '--sizes 10000',
  },
  {
    name: 'threads',
    title: 'Distinct searches with and without search threads',
    script: 'threads.ts',
    flags: [
      ['--cars <n>', 'number of cars over HTTP; 0 leaves it out', '100000'],
      ['--index <sizes>', `${CARS}, of the index alone; 0 leaves it out`, '100000,1000000'],
      ['--rounds <n>', 'turns of each', '4'],
      ['--seconds <n>', 'seconds of a turn', '4'],
    ],
    duration: DURATION_OF_THREADS,
    example: '--cars 0 --index 100000',
  },
  {
    name: 'clickhouse',
    title: 'Searches in ClickHouse beside the index in memory',
    script: 'clickhouse.ts',
    flags: [
      ['--cars <n>', 'number of cars in ClickHouse', '1000000'],
      ['--memory <n>', 'number of cars of the index in memory; 0 leaves it out', '1000000'],
      ['--queries <n>', 'number of searches', '200'],
      ['--changes <n>', 'number of changed cars', '20'],
      ['--url <address>', 'a server with an empty database; without it one is started', false],
    ],
    example: '--cars 10000000',
  },
  {
    name: 'compare <ref>',
    title: 'Requests per second beside another version',
    script: 'compare.ts',
    flags: [['--rounds <n>', 'rounds', '3'], ['--seconds <n>', 'seconds of a measurement', '8'], QUICK],
    example: '0939d8d',
  },
  {
    name: 'paint <ref>',
    title: 'First paint and blocking time on a phone beside another version',
    script: 'paint.ts',
    flags: [['--rounds <n>', 'rounds', '5']],
    example: '0939d8d',
  },
];

/** Adds the parts that need the sources to `bench`; without a part, all are measured. */
export function addBenchParts(program: Command): void {
  const bench = program.commands.find((command) => command.name() === 'bench');
  if (!bench) throw new Error('there is no command "bench"');
  bench
    .command('all', { isDefault: true })
    .summary('search, API and pages')
    .description('Measures search, API and pages, each in a process of its own.')
    .option(QUICK[0], QUICK[1], QUICK[2])
    .option('--compare <ref>', 'run another version beside this one instead, like bench compare')
    .addHelpText('after', example(bench, 'all --quick'))
    .action(async ({ quick, compare }: { quick: boolean; compare?: string }) => {
      const flags = quick ? ['--quick'] : [];
      if (compare !== undefined) return runAlone(['bench', 'compare', compare, ...flags]);
      for (const { name, title } of EVERYTHING) {
        console.log(`\n${title}\n${'='.repeat(title.length)}`);
        await runAlone(['bench', name, ...flags]);
      }
    });
  for (const part of [...EVERYTHING, ...OTHERS]) addPart(bench, part, 'bench');
}

/** @param folder of `scripts`, with the code */
export function addPart(parent: Command, part: Part, folder: 'bench' | 'trials'): void {
  const { name, title, script, flags, duration, example: args } = part;
  const command = parent
    .command(name)
    .summary(title.charAt(0).toLowerCase() + title.slice(1))
    .description([`${folder === 'bench' ? 'Measures' : 'Tries'}: ${title}.`, duration].join(' ').trim());
  for (const [flag, text, value] of flags)
    if (value !== false && flag.endsWith(' <n>'))
      command.option(flag, text, wholeNumber(0, MAX_NUMBER), value);
    else command.option(flag, text, value);
  command.addHelpText('after', example(parent, `${command.name()} ${args}`.trim())).action(async () => {
    const { setFlags } = await import('../bench/environment.ts');
    setFlags({ ...command.opts(), typed: command.args });
    await import(new URL(`../${folder}/${script}`, import.meta.url).href);
  });
}

/** The memory of one part does not affect the next. */
async function runAlone(args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, [PROGRAM, ...args], { stdio: 'inherit' }), 'close');
  if (code !== 0) process.exitCode = 1;
}
