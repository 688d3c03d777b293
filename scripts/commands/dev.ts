import type { Command } from 'commander';
import { example } from './run-command.ts';
import { serve } from './serve.ts';

export function addDev(program: Command): void {
  program
    .command('dev')
    .summary('serve the site and follow changes of manifests, texts and components')
    .description(
      'Serves the site like start. A change of a manifest or text shows at once; a wrong one is printed, and the version before it stays. Components of extensions reload, too; after another change of an extension start it again.',
    )
    .addHelpText('after', example(program, 'dev'))
    .action(() => serve('dev', { isFollowing: true }));
}
