import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addBuild(program: Command): void {
  program
    .command('build')
    .summary('build the pages with your extensions')
    .description(
      'Builds the pages into DATA_DIR where extensions of forecourt.config.ts have components. The start does it too, unless they are built already.',
    )
    .addHelpText('after', example(program, 'build'))
    .action(async () => {
      const { build } = await import('../extension-pages/build.ts');
      await build();
    });
}
