import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addCheck(program: Command): void {
  program
    .command('check')
    .summary('check manifests and texts')
    .description(
      'Prints each fault of manifests and texts with its file, line and advice; ends with 1 when one is an error.',
    )
    .argument('[files...]', 'only these manifests')
    .option('--json', 'print the faults as JSON', false)
    .addHelpText('after', example(program, 'check regions/vn.json'))
    .action(async (files: string[], options: { json: boolean }) => {
      const { check } = await import('../regions/check.ts');
      process.exitCode = await check(files, options);
    });
}
