import type { Command } from 'commander';
import { IS_PACKAGE } from '../../src/server/config/is-package.ts';
import type { SiteBench } from '../bench/site.ts';
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
