import type { Command } from 'commander';
import { addPart, type Part } from './bench-parts.ts';
import { example } from './run-command.ts';

const TRIALS: readonly Part[] = [
  {
    name: 'failover',
    title: 'The primary PostgreSQL is killed under load, and the standby promoted',
    script: 'failover.ts',
    flags: [
      ['--reads <n>', 'reads a second', '60'],
      ['--writes <n>', 'writes a second', '30'],
      ['--before <n>', 'seconds of load before the end of the primary', '10'],
      ['--until <n>', 'seconds from its end to the promotion', '3'],
      ['--after <n>', 'seconds of load after the promotion', '12'],
      ['--programs <folder>', 'PostgreSQL to use, if it is there', '/usr/lib/postgresql/15'],
    ],
    example: '--reads 20 --writes 10',
  },
  {
    name: 'restore',
    title: 'The commands of docs/operations/postgres.md restore a moment before a mistake',
    script: 'restore.ts',
    flags: [],
    example: '',
  },
  {
    name: 'publish',
    title: 'Publications of the studio under load, and processes that are killed while they publish',
    script: 'publish.ts',
    flags: [
      ['--publications <n>', 'how many; 0 leaves them out', '50'],
      ['--rate <n>', 'requests a second', '1000'],
      ['--kills <n>', 'how many; 0 leaves them out', '30'],
      ['--regions <codes>', 'regions that are served, sg among them', 'sg'],
    ],
    example: '--publications 10',
  },
  {
    name: 'preview',
    title: 'Milliseconds from a change in the studio to the picture of the changed page',
    script: 'preview.ts',
    flags: [['--rounds <n>', 'times that each change is made', '20']],
    example: '--rounds 5',
  },
  {
    name: 'faults [words...]',
    title: 'What visitors see while each outside part and the machine fail',
    script: 'faults/run.ts',
    flags: [],
    example: 'PostgreSQL',
  },
];

/** Long trials of the whole site, which the test suite has no minutes for. */
export function addTrial(program: Command): void {
  const trial = program
    .command('trial')
    .summary('try what happens to a site when something fails')
    .description(
      'Lets parts of a site fail, prints what visitors saw, and ends with 1 when a promise was not kept.',
    )
    .addHelpText('after', example(program, 'trial faults'));
  for (const part of TRIALS) addPart(trial, part, 'trials');
}
