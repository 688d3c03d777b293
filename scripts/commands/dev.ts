import type { Command } from 'commander';
import { IS_PACKAGE } from '../../src/server/config/is-package.ts';
import { example } from './run-command.ts';
import { serve } from './serve.ts';

export function addDev(program: Command): void {
  program
    .command('dev')
    .summary('serve the site and follow changes of manifests and texts')
    .description(
      'Serves the site like start. A change of a manifest or text shows at once; a wrong one is printed, and the version before it stays.',
    )
    .addHelpText('after', example(program, 'dev'))
    // the package has no sources of pages that Next could follow
    .action(() => serve(IS_PACKAGE ? 'site' : 'dev', { isFollowing: true }));
}
