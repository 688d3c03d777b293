import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { anchorOf, hasPage, objectsOf, type ReferenceObject } from '#server/manifests/schema/reference.ts';
import { schemaPosition } from '#server/manifests/schema/schema-tree.ts';
import type { SchemaPosition } from '../../src/region/schema/schema-tree.ts';
import { code, plain, table } from './markdown.ts';
import { exampleWords, typeWords } from './value-words.ts';

/** An object of a file whose properties a table lists. */
export interface Section extends ReferenceObject {
  /** Names of properties from the root. */
  names: readonly string[];
  /** As it is written in messages: `filters.settings.<name>.filters[]`. */
  path: string;
  /** How many of the names the page has for all of its anchors. */
  above: number;
}

export const HEAD = ['property', 'meaning', 'type', 'default', 'example'];

/** A table for each object of a value and of all properties below it. @param base what is inherited */
export function sectionTables(root: Omit<Section, 'steps'>, base: Json): string[] {
  return sectionsOf(root).map((section) => {
    const { place, names, path, above } = section;
    const rows = Object.keys(place.node.properties ?? {}).map((property) => {
      const anchor = anchorOf([...names.slice(above), property]);
      return [`<a id="${anchor}"></a>${code(property)}`, ...cellsOf(section, property, base)];
    });
    const { description } = place.node;
    const lead = names.length > above && description ? `${plain(description)}\n\n` : '';
    const heading = path === '' ? '' : `## ${code(path)}\n\n`;
    return `${heading}${lead}${table(HEAD, rows)}\n`;
  });
}

/** The objects of a property and of all properties below it, in the order of the schema. */
function sectionsOf({ place, names, path, above }: Omit<Section, 'steps'>): Section[] {
  return objectsOf(place).flatMap(({ place: object, steps }) => {
    const here = path + steps;
    return [
      { place: object, steps, names, path: here, above },
      ...Object.keys(object.node.properties ?? {}).flatMap((property) => {
        const below = schemaPosition(object, property);
        const beside = here === '' ? property : `${here}.${property}`;
        return below ? sectionsOf({ place: below, names: [...names, property], path: beside, above }) : [];
      }),
    ];
  });
}

/** Meaning, type, default and example of a property. */
export function cellsOf(section: Section, property: string, base: Json): string[] {
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
function typeLink({ names, above }: Section, property: string, place: SchemaPosition): string {
  const words = typeWords(place);
  const [object] = objectsOf(place);
  if (!object || words.includes('](') || (names.length < above && hasPage(property))) return words;
  const [first = ''] = Object.keys(object.place.node.properties ?? {});
  return `[${words}](#${anchorOf([...names.slice(above), property, first])})`;
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
