import type { Command } from 'commander';
import { example } from './run-command.ts';

const PARTS = [
  { name: 'on', summary: 'close regions', line: 'on sg' },
  { name: 'off', summary: 'open regions', line: 'off sg' },
  { name: 'status', summary: 'show closed regions', line: 'status' },
] as const;

export function addMaintenance(program: Command): void {
  const maintenance = program
    .command('maintenance')
    .summary('close regions for maintenance, and open them')
    .description(
      'Closes and opens regions without a restart; visitors see a page with the time to come back, and programs get Retry-After.',
    );
  for (const { name, summary, line } of PARTS) {
    const command = maintenance
      .command(name)
      .summary(summary)
      .description(`Use it to ${summary}; the site may be running.`)
      .option('--json', 'print the closed regions as JSON', false)
      .addHelpText('after', example(maintenance, line))
      .action(async () => {
        const { changeClosure } = await import('../maintenance/close-regions.ts');
        await changeClosure(name, command.args, command.opts());
      });
    if (name !== 'status') command.argument('[regions...]', 'codes of regions; all without them');
  }
}
