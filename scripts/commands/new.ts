import type { Command } from 'commander';
import { example } from './run-command.ts';

interface Options {
  code?: string;
  languages?: string;
  timeZone?: string;
  currency?: string;
  yes: boolean;
}

export function addNew(program: Command): void {
  program
    .command('new')
    .summary('create a region: its manifest and the texts of new languages')
    .description(
      'Writes a manifest with what CLDR and libphonenumber know of a country, and texts for languages that have none. Asks on a terminal.',
    )
    .argument('[country]', 'ISO code or English name')
    .option('--code <code>', 'code of the region in addresses')
    .option('--languages <tags>', 'languages, the default first, separated by commas')
    .option('--time-zone <name>', 'IANA name')
    .option('--currency <code>', 'ISO 4217 code')
    .option('--yes', 'take what is not given from the tables, without questions', false)
    .addHelpText('after', example(program, 'new vn --languages vi,en'))
    .action(async (country: string | undefined, { timeZone, yes, ...flags }: Options) => {
      const { createRegion } = await import('../regions/new.ts');
      process.exitCode = await createRegion(country, { ...flags, 'time-zone': timeZone }, !yes);
    });
}
