import { styleText } from 'node:util';
import { Command, CommanderError, Help, InvalidArgumentError } from 'commander';
import own from '../../package.json' with { type: 'json' };
import { typedCommand } from '../../src/server/config/typed-command.ts';
import { findConfigFile } from '../../src/server/extensions/config-file.ts';
import { UsageError } from '../usage-error.ts';

/** Adds a command with its arguments, options and an example to a program. Its code is loaded when it runs. */
export type AddCommand = (program: Command) => void;

/** Exit code of a command that was typed wrongly. */
const WRONG_USAGE = 2;

/** Runs what was typed. The process ends with 0, with 1 when the command failed, or with 2 when it was typed wrongly. */
export async function runCommand(commands: readonly AddCommand[], typed: readonly string[]): Promise<void> {
  try {
    await createProgram(commands).parseAsync(typed, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    else if (error instanceof UsageError) {
      console.error(error.message);
      process.exitCode = WRONG_USAGE;
    } else {
      const { reportFailure } = await import('../start/failure.ts');
      reportFailure(error);
    }
  }
}

export function createProgram(commands: readonly AddCommand[]): Command {
  const program = new Command('forecourt')
    .version(own.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(plainError(text)) })
    .configureHelp({
      commandUsage: usageOf,
      optionDescription: (option) =>
        option.defaultValue === false ? option.description : new Help().optionDescription(option),
      // commander removes colours where the output is no terminal
      styleTitle: (title) => styleText('bold', title, { validateStream: false }),
    });
  for (const add of commands) add(program);
  // manifests may name what extensions add; commands that read the configuration report its faults
  program.hook('preAction', async () => {
    if (findConfigFile(process.cwd()) === undefined) return;
    const { loadExtensions } = await import('../../src/server/extensions/load-extensions.ts');
    await loadExtensions();
  });
  explainSlips(program);
  return program;
}

/** Text of the help that shows how a command is typed. @param line the command and arguments after `program` */
export function example(program: Command, line: string): string {
  return `\nExample:\n  ${typedCommand([...pathOf(program), line].join(' '))}`;
}

/** Collects the values of an option that may be given several times. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** Refuses values of an option that are no whole number; others stay as they are typed. */
export const wholeNumber =
  (min: number, max: number) =>
  (typed: string): string => {
    if (/^\d{1,12}$/.test(typed) && Number(typed) >= min && Number(typed) <= max) return typed;
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`);
  };

/** Names of a command and of the groups that it is in: `['staff', 'add']`. */
export function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}

const usageOf = (command: Command): string => typedCommand([...pathOf(command), command.usage()].join(' '));

/** Says after each slip how the command is typed. A wrong option is named before one that is missing. */
function explainSlips(command: Command): void {
  const { commands, options } = command;
  const needed = options.filter(({ mandatory }) => mandatory);
  const others = command.usage().replace(options.length > needed.length ? '' : '[options] ', '');
  command.usage([...needed.map(({ flags }) => flags), others].join(' '));
  for (const option of needed) option.mandatory = false;
  command.hook('preAction', () => {
    const missing = needed.find((option) => command.getOptionValue(option.attributeName()) === undefined);
    if (missing) command.error(`required option '${missing.flags}' not specified`);
  });
  const help = typedCommand([...pathOf(command), '--help'].join(' '));
  const does = commands.length > 0 ? 'shows all commands' : 'explains it';
  command.showHelpAfterError(`Usage: ${usageOf(command)}\n"${help}" ${does}`);
  commands.forEach(explainSlips);
}

function plainError(text: string): string {
  return text
    .replace(/^error: unknown command '(.*)'/, 'there is no command "$1"')
    .replace(/^error: unknown option '(.*)'/, 'there is no option "$1"')
    .replace(/^error: /, '');
}
