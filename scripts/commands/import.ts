import type { Command } from 'commander';
import type { ImportOptions } from '../import/import-file.ts';
import { example } from './run-command.ts';

export function addImport(program: Command): void {
  program
    .command('import')
    .summary('import cars from a file')
    .description('Reads a CSV or JSON file of cars by a mapping and stores them; the site may be running.')
    .argument('<file>', 'file of cars; - reads standard input')
    .requiredOption('--region <code>', 'region of the cars')
    .requiredOption('--feed <mapping>', 'name of a mapping in regions/feeds, or a path')
    .option('--dry-run', 'read and check the file without storing anything', false)
    .option('--remove-any', 'let a mapping with "removes": "missing" remove any number of stored cars', false)
    .option('--rejects <file>', 'file for rejected rows; <file>.rejects.csv in this folder without it')
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', example(program, 'import --region sg --feed sgcarmart docs/examples/cars.csv'))
    .action(async (file: string, options: ImportOptions) => {
      const { importCars } = await import('../import/import-file.ts');
      process.exitCode = await importCars(file, options);
    });
}
