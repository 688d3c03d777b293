import type { Command } from 'commander';
import { UsageError } from '../usage-error.ts';
import { example } from './run-command.ts';

export function addDocs(program: Command): void {
  program
    .command('docs')
    .summary('show the reference in a browser')
    .description(
      'Serves the reference of manifests, commands and variables to this machine, with a search, and prints its address.',
    )
    .argument('[page]', 'page to print the address of, as messages of check name it')
    .option('--port <number>', 'port; a free one without it', '0')
    .addHelpText('after', example(program, 'docs docs/reference/filters.md#settings'))
    .action(async (page: string | undefined, { port }: { port: string }) => {
      const number = /^\d{1,5}$/.test(port) ? Number(port) : Number.NaN;
      if (!(number <= 65_535)) throw new UsageError(`--port: "${port}" is no port, a number from 0 to 65535`);
      const { serveDocs } = await import('../docs/serve-docs.ts');
      const { origin } = await serveDocs(number);
      console.log(`Reference: ${origin}/${(page ?? '').replace(/^.*\//, '')}`);
    });
}
