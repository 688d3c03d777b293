import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addPublish(program: Command): void {
  program
    .command('publish')
    .summary('let running processes take changed files')
    .description(
      'Checks the files of REGIONS_DIR and LOCALES_DIR that were changed by hand, adds them to the history of the studio, and lets all processes with STUDIO=on serve them without a restart. Files with errors never go live; with STUDIO=off nothing is published, and the command ends with 1.',
    )
    .option('--watch', 'go on, and publish files when they change', false)
    .option('--json', 'print what was published as JSON, or the problems', false)
    .addHelpText('after', example(program, 'publish --watch'))
    .action(async (options: { watch: boolean; json: boolean }) => {
      const { publish } = await import('../publish/publish.ts');
      process.exitCode = await publish(options);
    });
}
