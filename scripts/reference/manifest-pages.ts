import type { Json } from '#region/manifest/merge-patch.ts';
import { addressOf, hasPage, MANIFEST_PAGE, pageOf, REFERENCE } from '#server/manifests/schema/reference.ts';
import { schemaPosition, schemaRoot } from '#server/manifests/schema/schema-tree.ts';
import type { SchemaPosition } from '../../src/region/schema/schema-tree.ts';
import { code, GENERATED, plain, table } from './markdown.ts';
import { PROPERTY_PAGES } from './property-pages.ts';
import { cellsOf, HEAD, sectionTables } from './sections.ts';
import { typeWords } from './value-words.ts';

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
    ...cellsOf({ place: root, steps: '', names: [], path: '', above: 1 }, name, base),
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
  const tables = sectionTables({ place, names: [name], path: name, above: 1 }, base);
  return `${GENERATED}

# ${code(name)}

${plain(place.node.description)}

- Type: ${typeWords(place)}
- Where it shows: ${shownOn(name)}
- All properties of a manifest: [manifest](${MANIFEST_PAGE}.md)

${tables.join('\n')}`;
}

function shownOn(name: string): string {
  const words = (PROPERTY_PAGES as Record<string, string>)[name];
  if (words === undefined)
    throw new Error(`scripts/reference/property-pages.ts does not know ${addressOf([name])}`);
  return words;
}
