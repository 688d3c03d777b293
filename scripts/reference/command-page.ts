import { type Argument, Command, type Option } from 'commander';
import { REFERENCE } from '#server/manifests/schema/reference.ts';
import type { AddCommand } from '../commands/run-command.ts';
import { code, GENERATED, table } from './markdown.ts';

const NAME = 'forecourt';

/** Page of all commands, from what their help is made of: file → Markdown. */
export function commandPage(commands: readonly AddCommand[]): Map<string, string> {
  const program = new Command(NAME);
  for (const add of commands) add(program);
  const all = program.commands.flatMap(withSubcommands);
  const text = `${GENERATED}

# Commands

\`npx ${NAME} <command>\` runs a command in a company's folder; in this repository \`npm run\` lists the scripts that call
them. \`--help\` after a command explains it. A command ends with 0, with 1 when it failed, and with 2 when it was typed
wrongly.

${table(
  ['command', 'what it does'],
  all.map((command) => [`[${code(fullName(command))}](#${anchorOf(command)})`, command.summary()]),
)}

${all.map(section).join('\n')}`;
  return new Map([[`${REFERENCE}/commands.md`, text]]);
}

/** A group itself runs nothing. */
function withSubcommands(command: Command): Command[] {
  return command.commands.length > 0 ? command.commands.flatMap(withSubcommands) : [command];
}

function fullName(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${fullName(parent)} ${command.name()}` : command.name();
}

const anchorOf = (command: Command): string => fullName(command).replaceAll(' ', '-');

function section(command: Command): string {
  const rows = [
    ...command.registeredArguments.map(argumentRow),
    ...command.options.filter(({ hidden }) => !hidden).map(optionRow),
  ];
  const parts = [
    `<a id="${anchorOf(command)}"></a>\n\n## ${code(fullName(command))}`,
    command.description(),
    ...(rows.length > 0 ? [table(['argument', 'meaning', 'default'], rows)] : []),
    `\`\`\`sh\n${examples(command).join('\n')}\n\`\`\``,
  ];
  return `${parts.join('\n\n')}\n`;
}

function argumentRow(argument: Argument): string[] {
  const dots = argument.variadic ? '...' : '';
  const name = argument.required ? `<${argument.name()}${dots}>` : `[${argument.name()}${dots}]`;
  return [code(name), argument.description, argument.required ? 'required' : 'none'];
}

function optionRow({ flags, description, mandatory, defaultValue, argChoices }: Option): string[] {
  const choices = argChoices ? `${description} (${argChoices.join(', ')})` : description;
  const isTelling = defaultValue !== undefined && defaultValue !== false;
  return [code(flags), choices, mandatory ? 'required' : isTelling ? code(String(defaultValue)) : 'none'];
}

/** How the command is typed in the help, with the name that it has in a company's folder. */
function examples(command: Command): string[] {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  const [, after = ''] = help.split(/^Examples?:$/m);
  const lines = after.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return (lines.length > 0 ? lines : [fullName(command)]).map(withName);
}

/** `npm run staff -- list`, `forecourt staff list` → `npx forecourt staff list`. */
function withName(line: string): string {
  const typed = line.replace(/^npm run (?:regions|forecourt) -- |^npm (?:run )?|^(?:npx )?forecourt /, '');
  return `npx ${NAME} ${line.startsWith('npm') ? typed.replace(' -- ', ' ') : typed}`;
}
