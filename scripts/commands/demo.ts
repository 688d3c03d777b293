import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addDemo(program: Command): void {
  const demo = program
    .command('demo')
    .summary('replace demo cars')
    .description('Changes the cars that a site without cars of its own begins with.');
  demo
    .command('refill')
    .summary('replace the demo cars of a region')
    .description(
      'Replaces the demo cars of a region according to its manifest and keeps imported cars. The site may be running.',
    )
    .argument('<region>', 'code of a region')
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', example(demo, 'refill sg'))
    .action(async (region: string, options: { json: boolean }) => {
      const { refill } = await import('../demo/refill.ts');
      process.exitCode = await refill(region, options);
    });
}
