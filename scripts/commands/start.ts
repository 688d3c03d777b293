import type { Command } from 'commander';
import { boundMemory } from '../start/bound-memory.ts';
import { example } from './run-command.ts';
import { serve } from './serve.ts';

interface Options {
  api: boolean;
  strict: boolean;
}

export function addStart(program: Command): void {
  program
    .command('start')
    .summary('serve the site and the API')
    .description(
      'Checks manifests and texts, starts PostgreSQL unless DATABASE_URL names one, and serves the site.',
    )
    .option('--api', 'serve the API without pages', false)
    .option('--strict', 'refuse to start when a manifest or text has a fault', false)
    .addHelpText('after', example(program, 'start --strict'))
    .action(async ({ api, strict }: Options) => {
      boundMemory();
      await serve(api ? 'api' : 'site', { isStrict: strict });
    });
}
