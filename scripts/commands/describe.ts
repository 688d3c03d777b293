import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addDescribe(program: Command): void {
  program
    .command('describe')
    .summary('describe regions')
    .description(
      'Prints what manifests come to with all that they inherit: addresses, filters, formats, offers.',
    )
    .argument('<regions...>', 'codes of regions')
    .option('--json', 'print the manifests with all that they inherit as JSON', false)
    .addHelpText('after', example(program, 'describe sg'))
    .action(async (codes: string[], options: { json: boolean }) => {
      const { describe } = await import('../regions/describe.ts');
      process.exitCode = await describe(codes, options);
    });
}
