import type { Command } from 'commander';
import { IS_PACKAGE } from '../../src/server/config/is-package.ts';
import type { Comparison } from '../bench/compare.ts';
import type { SiteBench } from '../bench/site.ts';
import type { Soak } from '../bench/soak.ts';
import { example, wholeNumber } from './run-command.ts';

/** Measures a running site. The repository adds parts that start servers of their own. */
export function addBench(program: Command): void {
  const bench = program
    .command('bench')
    .summary('measure speed and memory')
    .description('Measures this version on this machine.');
  bench
    .command('site', { isDefault: IS_PACKAGE })
    .summary('searches and pages of a running site')
    .description(
      'Sends searches and pages of a region to a running site and prints how many it answers a second. On the machine of the site both share its cores, so a real site answers more. Start the site with RATE_LIMITS=off, or it refuses most requests.',
    )
    .option('--origin <address>', 'address of the site; that of this folder on this machine without it')
    .option('--region <code>', 'region; the default one without it')
    .option('--seconds <n>', 'seconds of each row', wholeNumber(1, 1_000), '8')
    .option('--connections <n>', 'connections that send at the same time', wholeNumber(1, 1_000), '16')
    .option('--json', 'print the figures as JSON', false)
    .addHelpText('after', example(bench, 'site --seconds 3'))
    .action(async (options: SiteBench) => {
      const { benchSite } = await import('../bench/site.ts');
      process.exitCode = await benchSite(options);
    });
}

/** Adds the parts that need the sources; without a part, this version is started and measured. */
export function addBenchParts(program: Command): void {
  const bench = program.commands.find((command) => command.name() === 'bench');
  if (!bench) throw new Error('there is no command "bench"');
  bench
    .command('this', { isDefault: true })
    .summary('searches and pages of this version')
    .description('Starts this version with its demo stock and measures it like bench site.')
    .option('--quick', 'measure for seconds', false)
    .option('--compare <ref>', 'run another version beside this one instead, like bench compare')
    .addHelpText('after', example(bench, 'this --quick'))
    .action(async ({ quick, compare: ref }: { quick: boolean; compare?: string }) => {
      if (ref === undefined) return (await import('../bench/site.ts')).benchThis({ quick });
      const { compare } = await import('../bench/compare.ts');
      await compare(ref, { quick, rounds: '3', seconds: '8' });
    });
  bench
    .command('compare')
    .argument('<ref>', 'commit of the other version')
    .summary('requests per second beside another version')
    .description('Measures requests per second of this version beside another one, in turns.')
    .option('--rounds <n>', 'rounds', wholeNumber(1, 100), '3')
    .option('--seconds <n>', 'seconds of a measurement', wholeNumber(1, 1_000), '8')
    .option('--quick', 'measure for seconds', false)
    .addHelpText('after', example(bench, 'compare 0939d8d'))
    .action(async (ref: string, options: Comparison) => {
      const { compare } = await import('../bench/compare.ts');
      await compare(ref, options);
    });
  bench
    .command('soak')
    .summary('memory and speed under a steady load')
    .description('Loads this version steadily and measures memory and speed each minute.')
    .option('--minutes <n>', 'how long', wholeNumber(1, 100_000), '60')
    .option('--warmup <n>', 'minutes before growth is measured', wholeNumber(0, 100_000), '10')
    .option('--rate <n>', 'requests per second', wholeNumber(1, 100_000), '150')
    .option('--memory <profile>', 'full or small', 'full')
    .addHelpText('after', example(bench, 'soak --minutes 60'))
    .action(async (options: Soak) => {
      const { soak } = await import('../bench/soak.ts');
      await soak(options);
    });
}
