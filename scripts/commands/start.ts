import type { Command } from 'commander';
import { boundMemory } from '../start/bound-memory.ts';
import { example } from './run-command.ts';
import { serve } from './serve.ts';

interface Options {
  api?: boolean;
  strict: boolean;
}

export function addStart(program: Command): void {
  addServer(program, 'start', 'serve the site and the API')
    .description(
      'Checks manifests and texts, starts PostgreSQL unless DATABASE_URL names one, and serves the site.',
    )
    .option('--api', 'serve the API without pages, like api', false)
    .addHelpText('after', example(program, 'start --strict'));
}

export function addApi(program: Command): void {
  addServer(program, 'api', 'serve the API without pages')
    .description('Serves the API like start, without pages. Its documentation is at /api/docs.')
    .addHelpText('after', example(program, 'api'));
}

const addServer = (program: Command, name: 'start' | 'api', summary: string): Command =>
  program
    .command(name)
    .summary(summary)
    .option('--strict', 'refuse to start when a manifest or text has a fault', false)
    .action(async ({ api = name === 'api', strict }: Options) => {
      boundMemory();
      await serve(api ? 'api' : 'site', { isStrict: strict });
    });
