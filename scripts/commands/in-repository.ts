import type { Command } from 'commander';
import { addBenchParts } from './bench.ts';
import { type AddCommand, example } from './run-command.ts';

/** Commands that need the sources and what only development installs. */
export const REPOSITORY_COMMANDS: readonly AddCommand[] = [addSnapshot, addBenchParts];

function addSnapshot(program: Command): void {
  program
    .command('snapshot')
    .summary('write tests/region/<code>.md of the shipped regions')
    .description('Writes a description of each shipped region, so that a change of data shows in a review.')
    .option('--check', 'only name the files that are out of date', false)
    .addHelpText('after', example(program, 'snapshot --check'))
    .action(async (options: { check: boolean }) => {
      const { snapshot } = await import('../regions/snapshot.ts');
      process.exitCode = await snapshot(options);
    });
}
