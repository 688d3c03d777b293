import type { Command } from 'commander';
import { example, wholeNumber } from './run-command.ts';

export function addDocs(program: Command): void {
  program
    .command('docs')
    .summary('show the reference and guides in a browser')
    .description(
      'Serves guides and the reference of manifests, commands and variables to this machine, and prints their address.',
    )
    .argument('[page]', 'page to print the address of, as messages of check name it')
    .option('--port <n>', 'port; a free one without it', wholeNumber(0, 65_535), '0')
    .addHelpText('after', example(program, 'docs docs/reference/filters.md#settings'))
    .action(async (page: string | undefined, { port }: { port: string }) => {
      const { addressOfPage } = await import('../docs/doc-pages.ts');
      const address = addressOfPage(page ?? '');
      const { serveDocs } = await import('../docs/serve-docs.ts');
      const { origin } = await serveDocs(Number(port));
      console.log(`Reference: ${origin}/${address}`);
    });
}
