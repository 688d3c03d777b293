import type { Command } from 'commander';
import type { Addable, AddFlag } from '../regions/add/addable.ts';
import { ADDABLES } from '../regions/add/index.ts';
import { example } from './run-command.ts';

interface Options {
  region?: string;
  dryRun: boolean;
  yes: boolean;
  [flag: string]: string | string[] | boolean | undefined;
}

export function addAdd(program: Command): void {
  const add = program
    .command('add')
    .summary('add a filter, language, page, form, quick search, value or place to a region')
    .description(
      'Adds a thing to a region at all its places, in the format of the files. Nothing is written when the check would refuse the outcome.',
    )
    .option(
      '--json',
      'add to a text from standard input, and print it; both are JSON, and nothing is written',
      false,
    )
    .addHelpText('after', example(program, 'add fuel hydrogen --region vn --label Hydrogen --dry-run'))
    .action(async ({ json }: { json: boolean }) => {
      if (!json) return add.help({ error: true });
      const { addToDraft } = await import('../regions/add-to-draft.ts');
      return addToDraft();
    });
  for (const addable of ADDABLES) addOne(program, add, addable);
}

function addOne(program: Command, add: Command, addable: Addable): void {
  const command = add
    .command(addable.name)
    .summary(addable.summary)
    .description(addable.places)
    .argument(`[${addable.argument}]`, addable.argumentText)
    .option('--region <code>', 'code of the region; not needed where there is only one');
  for (const flag of addable.flags) addFlag(command, flag);
  command
    .option('--dry-run', 'show the difference without writing it', false)
    .option('--yes', 'ask nothing on a terminal', false)
    .addHelpText('after', example(program, addable.example))
    .action(async (name: string | undefined, { region, dryRun, yes, ...options }: Options) => {
      const { addToRegion } = await import('../regions/add.ts');
      const given = Object.fromEntries(
        addable.flags.map((flag) => [flag.name, options[camelCase(flag.name)]]),
      );
      await addToRegion(addable, name, given, { ...(region && { region }), isDryRun: dryRun, mayAsk: !yes });
    });
}

function addFlag(command: Command, { name, value, text, isRepeated }: AddFlag): void {
  if (value === undefined) command.option(`--${name}`, text);
  else if (isRepeated)
    command.option(`--${name} <${value}>`, text, (each: string, all: string[] = []) => [...all, each]);
  else command.option(`--${name} <${value}>`, text);
}

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
