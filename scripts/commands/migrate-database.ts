import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addMigrateDatabase(program: Command): void {
  program
    .command('migrate-database')
    .summary('migrate the database, and end')
    .description(
      'Brings the tables of DATABASE_URL, or of DATA_DIR, up to this version, with those of extensions. Each start does the same before it listens; a job of its own does it before the first process of a new version starts. The site may be running.',
    )
    .addHelpText('after', example(program, 'migrate-database'))
    .action(async () => {
      const { migrateSite } = await import('../site/migrate-site.ts');
      await migrateSite();
    });
}
