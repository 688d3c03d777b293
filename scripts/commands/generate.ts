import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addGenerate(program: Command): void {
  program
    .command('generate')
    .summary('write types of your regions')
    .description(
      'Writes forecourt.d.ts beside the folder of manifests: names of regions, routes, filters, fields, forms and texts, for scripts and for manifests in TypeScript.',
    )
    .option('--check', 'write nothing; end with 1 when the file is out of date', false)
    .addHelpText('after', example(program, 'generate --check'))
    .action(async (options: { check: boolean }) => {
      const { generateNames } = await import('../regions/generate-names.ts');
      process.exitCode = await generateNames(options);
    });
}
