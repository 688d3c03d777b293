import type { Command } from 'commander';
import { example } from './run-command.ts';

interface Options {
  countries?: string;
  languages?: string;
  name?: string;
  colour?: string;
  package?: string;
  yes: boolean;
}

export function addInit(program: Command): void {
  program
    .command('init')
    .summary('create the folder of a company')
    .description(
      'Writes a folder with manifests, texts, a brand, a mapping of an import and a pipeline that checks them. Asks on a terminal.',
    )
    .argument('[folder]', 'a new or empty folder')
    .option(
      '--countries <codes>',
      'ISO codes or English names, separated by commas; the first is the default',
    )
    .option(
      '--languages <tags>',
      'languages, the default first; a region leaves out those that are official in another one only',
    )
    .option('--name <name>', 'name of the company')
    .option('--colour <colour>', 'colour of buttons and logo, as #rrggbb')
    .option('--package <spec>', 'version or tarball of forecourt for package.json')
    .option('--yes', 'take what is not given from the tables, without questions', false)
    .addHelpText('after', example(program, 'init my-market --countries vn,kh --colour "#0f766e" --yes'))
    .action(async (folder: string | undefined, { yes, ...flags }: Options) => {
      const { init } = await import('../init/init.ts');
      process.exitCode = await init(folder, flags, !yes);
    });
}
