import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import {
  addressOf,
  anchorOf,
  hasPage,
  MANIFEST_PAGE,
  objectsOf,
  pageOf,
  REFERENCE,
  type ReferenceObject,
} from '#server/manifests/schema/reference.ts';
import { type SchemaPosition, schemaPosition, schemaRoot } from '#server/manifests/schema/schema-tree.ts';
import { code, GENERATED, plain, table } from './markdown.ts';
import { SHOWN_ON } from './shown-on.ts';
import { exampleWords, typeWords } from './value-words.ts';

/** An object of a manifest whose properties a table lists. */
interface Section extends ReferenceObject {
  /** Names of properties from the root. */
  names: readonly string[];
  /** As it is written in messages: `filters.settings.<name>.filters[]`. */
  path: string;
}

const HEAD = ['property', 'meaning', 'type', 'default', 'example'];

/** Pages of all properties of a manifest: file → Markdown. @param base what manifests inherit */
export function manifestPages(base: Json): Map<string, string> {
  const root = schemaRoot();
  if (!root) throw new Error('schemas/region/region.schema.json is missing');
  const names = Object.keys(root.node.properties ?? {});
  return new Map([
    [`${REFERENCE}/${MANIFEST_PAGE}.md`, manifestPage(root, names, base)],
    ...names
      .filter(hasPage)
      .map((name): [string, string] => [`${REFERENCE}/${pageOf(name)}.md`, propertyPage(root, name, base)]),
  ]);
}

function manifestPage(root: SchemaPosition, names: readonly string[], base: Json): string {
  const rows = names.map((name) => [
    `<a id="${name}"></a>${hasPage(name) ? `[${code(name)}](${pageOf(name)}.md)` : code(name)}`,
    ...cellsOf({ place: root, steps: '', names: [], path: '' }, name, base),
    shownOn(name),
  ]);
  return `${GENERATED}

# A manifest

${plain(root.node.description)} It is a file of \`regions/\`, named by its code: \`regions/vn.json\`.

\`"extends": ["forecourt:base"]\` inherits what most regions have in common: the column *default* has what it says. A file
contains only what is different; \`null\` removes an inherited value. "required" stands where nothing is inherited.

${table([...HEAD, 'where it shows'], rows)}
`;
}

function propertyPage(root: SchemaPosition, name: string, base: Json): string {
  const place = schemaPosition(root, name);
  if (!place) throw new Error(`${name} is not in the schema`);
  const sections = sectionsOf(place, [name], name);
  const tables = sections.map((section) => {
    const { description } = section.place.node;
    const rows = Object.keys(section.place.node.properties ?? {}).map((property) => {
      const anchor = anchorOf([...section.names.slice(1), property]);
      return [`<a id="${anchor}"></a>${code(property)}`, ...cellsOf(section, property, base)];
    });
    const lead = section.names.length > 1 && description ? `${plain(description)}\n\n` : '';
    return `## ${code(section.path)}\n\n${lead}${table(HEAD, rows)}\n`;
  });
  return `${GENERATED}

# ${code(name)}

${plain(place.node.description)}

- Type: ${typeWords(place)}
- Where it shows: ${shownOn(name)}
- All properties of a manifest: [manifest](${MANIFEST_PAGE}.md)

${tables.join('\n')}`;
}

/** The objects of a property and of all properties below it, in the order of the schema. */
function sectionsOf(place: SchemaPosition, names: readonly string[], path: string): Section[] {
  return objectsOf(place).flatMap(({ place: object, steps }) => [
    { place: object, steps, names, path: path + steps },
    ...Object.keys(object.node.properties ?? {}).flatMap((property) => {
      const below = schemaPosition(object, property);
      return below ? sectionsOf(below, [...names, property], `${path}${steps}.${property}`) : [];
    }),
  ]);
}

/** Meaning, type, default and example of a property. */
function cellsOf(section: Section, property: string, base: Json): string[] {
  const place = schemaPosition(section.place, property);
  if (!place) throw new Error(`${section.path}.${property} is not in the schema`);
  const { description, examples = [] } = place.node;
  return [
    plain(description),
    typeLink(section, property, place),
    defaultOf(section, property, base),
    example(examples),
  ];
}

/** Objects with a table of their own are linked to. */
function typeLink({ names }: Section, property: string, place: SchemaPosition): string {
  const words = typeWords(place);
  const [object] = objectsOf(place);
  if (!object || words.includes('](') || (names.length === 0 && hasPage(property))) return words;
  const [first = ''] = Object.keys(object.place.node.properties ?? {});
  return `[${words}](#${anchorOf([...names.slice(1), property, first])})`;
}

const example = (examples: readonly unknown[]): string =>
  examples.map(exampleWords).find((words) => words !== '') ?? '';

/** What a manifest inherits, where the path has no names that manifests choose; else what the description says. */
function defaultOf({ place, names, path }: Section, property: string, base: Json): string {
  const isPlain = !/[[<]/.test(path);
  const value = isPlain ? valueAt(base, [...names, property]) : undefined;
  if (value !== undefined)
    return exampleWords(value) || (isEmpty(value) ? code(JSON.stringify(value)) : 'inherited');
  if (place.node.required?.includes(property)) return 'required';
  const [, stated] = DEFAULT.exec(schemaPosition(place, property)?.node.description ?? '') ?? [];
  return stated === undefined ? 'none' : code(stated);
}

/** `Default 350.`, `Default `request`: …` */
const DEFAULT = /\bDefault:? [`"]?([\w-]+(?:\.\d+)?)[`"]?(?=[.:;,]|$)/;

const isEmpty = (value: Json): boolean => JSON.stringify(value).length <= 2;

function valueAt(root: Json, names: readonly string[]): Json | undefined {
  let at: Json | undefined = root;
  for (const name of names) at = isObject(at) ? at[name] : undefined;
  return at;
}

function shownOn(name: string): string {
  const words = (SHOWN_ON as Record<string, string>)[name];
  if (words === undefined)
    throw new Error(`scripts/reference/shown-on.ts does not know ${addressOf([name])}`);
  return words;
}
