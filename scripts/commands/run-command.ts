import { Command, CommanderError } from 'commander';
import own from '../../package.json' with { type: 'json' };
import { UsageError } from '../usage-error.ts';

/** Adds a command with its arguments, options and an example to a program. Its code is loaded when it runs. */
export type AddCommand = (program: Command) => void;

interface Program {
  /** What is typed before the name of a command. */
  name: string;
  commands: readonly AddCommand[];
}

/** Exit code of a command that was typed wrongly. */
const WRONG_USAGE = 2;

/** Runs what was typed. The process ends with 0, with 1 when the command failed, or with 2 when it was typed wrongly. */
export async function runCommand({ name, commands }: Program, typed: readonly string[]): Promise<void> {
  const program = new Command(name)
    .version(own.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(plainError(text)) })
    .showHelpAfterError(`"${name} --help" shows all commands, "${name} <command> --help" explains one`);
  for (const add of commands) add(program);
  try {
    await program.parseAsync(typed, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    else if (error instanceof UsageError) {
      console.error(error.message);
      process.exitCode = WRONG_USAGE;
    } else throw error;
  }
}

/** Text of the help that shows how a command is typed. */
export function example(program: Command, line: string): string {
  return `\nExample:\n  ${program.name()} ${line}`;
}

function plainError(text: string): string {
  return text
    .replace(/^error: unknown command '(.*)'/, 'there is no command "$1"')
    .replace(/^error: unknown option '(.*)'/, 'there is no option "$1"')
    .replace(/^error: /, '');
}
