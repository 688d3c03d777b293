import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addDiff(program: Command): void {
  program
    .command('diff')
    .summary('compare two regions')
    .description('Prints the properties in which two regions differ.')
    .argument('<region>', 'code of a region')
    .argument('<other>', 'code of another one')
    .option('--json', 'print the differences as JSON', false)
    .addHelpText('after', example(program, 'diff sg my'))
    .action(async (region: string, other: string, options: { json: boolean }) => {
      const { diff } = await import('../regions/diff.ts');
      process.exitCode = await diff([region, other], options);
    });
}
