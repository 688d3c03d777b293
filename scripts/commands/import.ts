import type { Command } from 'commander';
import type { ImportOptions } from '../import/import-file.ts';
import { example } from './run-command.ts';

type Options = Omit<ImportOptions, 'region' | 'feed'> & { region?: string; feed?: string; suggest: boolean };

export function addImport(program: Command): void {
  program
    .command('import')
    .summary('import cars from a file')
    .description(
      'Reads a file of cars (CSV, JSON, XML or Excel) by a mapping and stores them; the site may be running.',
    )
    .argument('<file>', 'file of cars; - reads standard input')
    // a suggestion needs neither of them where there is one region only
    .usage('--region <code> --feed <mapping> [options] <file>')
    .option('--region <code>', 'region of the cars')
    .option('--feed <mapping>', 'name of a mapping in regions/feeds, or a path')
    .option('--suggest', 'print a mapping for the file instead, with notes on what is not certain', false)
    .option('--dry-run', 'read and check the file without storing anything', false)
    .option('--remove-any', 'let a mapping with "removes": "missing" remove any number of stored cars', false)
    .option('--rejects <file>', 'file for rejected rows; <file>.rejects.csv in this folder without it')
    .option('--photos <folder>', 'folder or ZIP file of photos; the folder of <file> without it')
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', example(program, 'import --region sg --feed sgcarmart docs/examples/cars.csv'))
    .action(async (file: string, { suggest, ...options }: Options, command: Command) => {
      if (suggest) {
        const { suggestFor } = await import('../import/suggest-file.ts');
        process.exitCode = await suggestFor(file, options.region);
        return;
      }
      const { region, feed } = options;
      if (region === undefined) return command.error("required option '--region <code>' not specified");
      if (feed === undefined) return command.error("required option '--feed <mapping>' not specified");
      const { importCars } = await import('../import/import-file.ts');
      process.exitCode = await importCars(file, { ...options, region, feed });
    });
}
