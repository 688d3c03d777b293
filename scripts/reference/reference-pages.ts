import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Argument, Command, type Option } from 'commander';
import type { Json } from '#region/manifest/merge-patch.ts';
import type { Variable } from '#server/config/variable.ts';
import { VARIABLES } from '#server/config/variables.ts';
import { FILE_PAGES, MANIFEST_PAGE, REFERENCE } from '#server/manifests/schema/reference.ts';
import { COMMANDS } from '../commands/index.ts';
import type { AddCommand } from '../commands/run-command.ts';
import { GUIDES } from '../docs/doc-pages.ts';
import { fileLinks, filePages } from './file-pages.ts';
import { manifestPages } from './manifest-pages.ts';
import { code, GENERATED, plain, table, unnumbered } from './markdown.ts';

const NAME = 'forecourt';

/** `export … from '…'`: everything, or the names in braces. */
const REEXPORT = /^export (?:type )?(?:\*|\{([^}]*)\}) from '([^']+)';/gm;

/** The beginning of a declaration with the comment above it. */
const DECLARATION =
  /((?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)^export (?:async )?(interface|type|function|const|class) (\w+)/gm;

/** What follows the name of a declaration and is shown: members of types, signatures of the rest. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  interface: /[\s\S]*?\n\}|[^\n]*\}/y,
  class: /[\s\S]*?\n\}/y,
  type: /[\s\S]*?;(?=\n(?:\n|$|export|\/))/y,
  function: /[\s\S]*?(?= \{\n)/y,
  const: / = [\s\S]*?(?= =>)|[\s\S]*?(?= = )/y,
};

const CONSTRUCTOR = /\n\n? {2}constructor[\s\S]*?\n {2}\}(?=\n)/;

/** Generated types and calls have pages of their own, or are too many to list. */
const LEFT_OUT = /^src\/contracts\/|^src\/region\/api\/calls\.ts$/;

/** The pages of `docs/reference`: path from the root of the repository → Markdown. */
export function referencePages(root: string): Map<string, string> {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const base: Json = read('regions/shared/base.json');
  const pages = new Map([
    ...manifestPages(base),
    ...filePages(),
    ...commandPage(COMMANDS),
    ...variablePage(),
    ...exportPage(root, read('package.json').exports),
  ]);
  return new Map([...pages, ...indexPage(pages.keys())]);
}

/** Page of all environment variables: file → Markdown. */
function variablePage(): Map<string, string> {
  const variables = Object.values<Variable>(VARIABLES);
  const text = `${GENERATED}

# Variables

Variables of the environment, or lines of the file \`.env\` in the folder where a command is typed. \`NAME_FILE\` names a file
that has the value of a secret \`NAME\`. Names of secrets that a manifest chooses (\`…Env\`) are variables too.

${table(['variable', 'meaning', 'values', 'default', 'example'], variables.map(rowOf))}
`;
  return new Map([[`${REFERENCE}/variables.md`, text]]);
}

function rowOf({ name, description, allowed, default: fallback, example, isSecret }: Variable): string[] {
  const value = typeof fallback === 'boolean' ? (fallback ? 'on' : 'off') : String(fallback);
  return [
    `<a id="${name}"></a>${code(name)}`,
    `${plain(description)}${isSecret ? ' Secret.' : ''}`,
    allowed,
    value === '' ? 'none' : code(value),
    example === undefined ? '' : code(example),
  ];
}

/** Page that the others are found from. */
function indexPage(pages: Iterable<string>): Map<string, string> {
  const own = ['commands', 'exports', 'variables', MANIFEST_PAGE, ...Object.values(FILE_PAGES)];
  const properties = [...pages]
    .map((file) => file.slice(REFERENCE.length + 1, -'.md'.length))
    .filter((page) => !own.includes(page))
    .sort();
  const text = `${GENERATED}

# Reference

- [A manifest](manifest.md): every property, what is inherited, and where it shows
- [Commands](commands.md)
- [Variables](variables.md) of the environment
- [What scripts and extensions import](exports.md)

## Guides

${GUIDES.map((name) => `[${name}](../${name}.md)`).join(', ')}.

## Other files

${fileLinks()}

## Properties of a manifest with a page of their own

${properties.map((page) => `[${page}](${page}.md)`).join(', ')}.

\`npx forecourt docs\` shows these pages in a browser, with a search. Messages of \`forecourt check\` name the page of a
property: \`see docs/reference/filters.md#settings-filters-options\`.

## Words

<a id="words"></a>

*Words* are a text that people read, in each language of the region:

- a key of the texts, \`"cars:field.mileage"\`, which every language has in \`<language>/cars.json\`, or
- an object with one text per language: \`{ "en": "Mileage", "ms": "Perbatuan" }\`.

## Paths

\`filters.settings.<name>.filters[].options\` is written

\`\`\`json
{ "filters": { "settings": { "seats": { "filters": [{ "options": [2, 4, 5, 7] }] } } } }
\`\`\`

\`<name>\` is a name that the manifest chooses, \`[]\` an entry of a list.
`;
  return new Map([[`${REFERENCE}/README.md`, text]]);
}

/** What a file declares under a name. */
interface Declaration {
  name: string;
  /** TypeScript with its comments, without bodies of functions. */
  text: string;
}

/** Page of what companies import: entry of the package → source of it. */
function exportPage(root: string, entries: Readonly<Record<string, string>>): Map<string, string> {
  const sections = Object.entries(entries).map(([entry, file]) => {
    const found = exportedBy(root, posix.normalize(file));
    const texts = found.map(({ name, text }) => `### \`${name}\`\n\n\`\`\`ts\n${text}\n\`\`\`\n`);
    return `## \`${posix.join('forecourt', entry)}\`\n\n${texts.join('\n')}`;
  });
  const text = `${GENERATED}

# What scripts and extensions import

Every name is typed; comments say what is expected. \`forecourt\` also has \`RegionManifest\`, the type of a whole manifest
([properties](manifest.md)), and \`forecourt/client\` one constant per call of the API (\`getListings\`, \`postTickets\`, …), which
\`/api/docs\` of a running site describes.

${sections.join('\n')}`;
  return new Map([[`${REFERENCE}/exports.md`, text]]);
}

/** Declarations behind the names that a file exports, from wherever they are. */
function exportedBy(root: string, file: string, only?: ReadonlySet<string>): Declaration[] {
  if (LEFT_OUT.test(file) || !existsSync(join(root, file))) return [];
  const source = readFileSync(join(root, file), 'utf8');
  const own = declarationsIn(source).filter(({ name }) => only === undefined || only.has(name));
  const others = [...source.matchAll(REEXPORT)].flatMap(([, names, from = '']) => {
    const path = from.startsWith('#') ? `src/${from.slice(1)}` : posix.join(posix.dirname(file), from);
    const wanted = names === undefined ? only : namesIn(names, only);
    return exportedBy(root, path, wanted);
  });
  return [...own, ...others];
}

function namesIn(list: string, only: ReadonlySet<string> | undefined): ReadonlySet<string> {
  const names = list.split(',').map((name) => name.replace(/^\s*(?:type )?/, '').trim());
  return new Set(names.filter((name) => name !== '' && (only === undefined || only.has(name))));
}

function declarationsIn(source: string): Declaration[] {
  return [...source.matchAll(DECLARATION)].map(
    ({ 0: all, 1: comment = '', 2: kind = '', 3: name = '', index }) => {
      const form = new RegExp(SHOWN[kind] ?? /$/y);
      form.lastIndex = index + all.length;
      const shown = (form.exec(source)?.[0] ?? '').replace(CONSTRUCTOR, '');
      return { name, text: unnumbered(`${comment}${kind} ${name}${shown}`) };
    },
  );
}

/** Page of all commands, from what their help is made of: file → Markdown. */
function commandPage(commands: readonly AddCommand[]): Map<string, string> {
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
