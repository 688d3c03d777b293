import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addFeeds(program: Command): void {
  const feeds = program
    .command('feeds')
    .summary('ask the addresses from which cars come')
    .description(
      'Lists the feeds of the manifests and of the desk with what became of them, or asks one now. The running site asks them by their schedule.',
    );
  feeds
    .command('list')
    .description('List feeds: when they were asked, and the problem of the last time.')
    .option('--region <code>', 'only those of a region')
    .addHelpText('after', example(program, 'feeds list'))
    .action(async ({ region }: { region?: string }) => {
      const { listAll } = await import('../feeds/feeds.ts');
      process.exitCode = await listAll(region);
    });
  for (const [name, isDryRun, description] of [
    ['check', true, 'Ask a feed and check its file without storing anything.'],
    ['run', false, 'Ask a feed and import its file.'],
  ] as const)
    feeds
      .command(name)
      .description(description)
      .argument('<name>', 'name of the feed')
      .requiredOption('--region <code>', 'region of the feed')
      .addHelpText('after', example(program, `feeds ${name} --region sg dealer`))
      .action(async (feed: string, { region }: { region: string }) => {
        const { runFeed } = await import('../feeds/feeds.ts');
        process.exitCode = await runFeed({ region, name: feed, isDryRun });
      });
}
