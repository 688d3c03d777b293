import { Argument, type Command } from 'commander';
import { completionScript, SHELLS } from '../completion/shell-script.ts';
import { example } from './run-command.ts';

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .summary('print what makes a shell complete commands')
    .description(
      'Prints a script for a shell that completes commands, options and their values: eval "$(forecourt completion bash)" in ~/.bashrc, or zsh in ~/.zshrc after compinit.',
    )
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .addHelpText('after', example(program, 'completion bash'))
    .action((shell: (typeof SHELLS)[number]) => {
      process.stdout.write(completionScript(program, shell));
    });
}
