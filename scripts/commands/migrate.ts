import type { Command } from 'commander';
import { example } from './run-command.ts';

interface Options {
  yes: boolean;
  dryRun: boolean;
}

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .summary('rewrite manifests and texts of an older version')
    .description(
      'Rewrites manifests, content and texts that were written for an older version, and leaves their order and formatting as they are. Shows the differences, checks the result and asks before it writes.',
    )
    .option('--yes', 'write without a question', false)
    .option('--dry-run', 'only show what would change', false)
    .addHelpText('after', example(program, 'migrate --dry-run'))
    .action(async (options: Options) => {
      const { migrate } = await import('../migrate/migrate.ts');
      process.exitCode = await migrate(options);
    });
}
