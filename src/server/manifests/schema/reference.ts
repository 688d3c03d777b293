import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import type { LayeredDocument } from '../json/layered-document.ts';
import type { JsonPath } from '../problem.ts';
import { type RootSchema, schemaPosition, schemaRoot } from './schema-tree.ts';

/** Folder of the pages that describe properties; `npm run reference` writes them. */
export const REFERENCE = 'docs/reference';
/** Page of properties that have no page of their own. */
export const MANIFEST_PAGE = 'manifest';

const REGION = 'region.schema.json';

type FileSchema = Exclude<RootSchema, 'region.schema.json'>;

/** Pages of files that are no manifests, by their schemas. */
export const FILE_PAGES = {
  'feed.schema.json': 'mapping',
  'catalogue.schema.json': 'make',
  'certified.schema.json': 'content-certified',
  'car-care.schema.json': 'content-car-care',
  'car-ratings.schema.json': 'content-car-ratings',
  'careers.schema.json': 'content-careers',
  'places.schema.json': 'content-places',
  'privacy.schema.json': 'content-privacy',
} as const satisfies Record<FileSchema, string>;

/** Where a property is described, as a part of a problem. */
export const docsOf = (path: JsonPath, root?: RootSchema): { docs: string } => ({
  docs: referenceOf(path, root),
});

/** A file whose problems name what describes their properties. */
export const withDocs = (document: LayeredDocument, root: RootSchema): LayeredDocument => ({
  ...document,
  problemAt: (path, finding) => ({ ...document.problemAt(path, finding), ...docsOf(path, root) }),
});

/** Address of what describes a property, without keys and indexes: `docs/reference/filters.md#settings-filters-options`. */
export function referenceOf(path: JsonPath, root: RootSchema = REGION): string {
  const names: string[] = [];
  let place = schemaRoot(root);
  for (const part of path) {
    const below = place && schemaPosition(place, part);
    // the object that has no such property is described
    if (!place || !below) break;
    if (isNamed(place, part)) names.push(String(part));
    place = below;
  }
  if (root === REGION) return addressOf(names);
  const anchor = names.length > 0 ? `#${anchorOf(names)}` : '';
  return `${REFERENCE}/${FILE_PAGES[root]}.md${anchor}`;
}

/** @param names of properties from the root of a manifest */
export function addressOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return `${REFERENCE}/${MANIFEST_PAGE}.md`;
  if (!hasPage(first)) return `${REFERENCE}/${MANIFEST_PAGE}.md#${first}`;
  return `${REFERENCE}/${pageOf(first)}.md${others.length > 0 ? `#${anchorOf(others)}` : ''}`;
}

/** `newCars` → `new-cars`. */
export const pageOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Anchor of a property on the page of the first one. */
export const anchorOf = (names: readonly string[]): string => names.join('-');

/** Whether a property of the root has a page of its own: where there are properties below it. */
export function hasPage(property: string): boolean {
  const root = schemaRoot();
  const place = root && schemaPosition(root, property);
  return place !== undefined && objectsOf(place).length > 0;
}

/** An object in a property: itself, an entry of its list, or a value of its map. */
export interface ReferenceObject {
  place: SchemaPosition;
  /** How it is reached: `[]` for entries, `.<name>` for values of maps. */
  steps: string;
}

/** The objects with named properties in a value. */
export function objectsOf(place: SchemaPosition, steps = ''): ReferenceObject[] {
  const { node } = place;
  if (node.properties && Object.keys(node.properties).length > 0) return [{ place, steps }];
  if (node.oneOf)
    return node.oneOf.flatMap((_, at) => {
      const alternative = alternativeOf(place, at);
      return alternative ? objectsOf(alternative, steps) : [];
    });
  const entry = node.items && schemaPosition(place, 0);
  if (entry) return objectsOf(entry, `${steps}[]`);
  const value = typeof node.additionalProperties === 'object' && schemaPosition(place, ANY_KEY);
  return value ? objectsOf(value, `${steps}.<name>`) : [];
}

/** A key that no schema names. */
const ANY_KEY = '<name>';

/** The alternatives of a value, each with its references resolved. */
function alternativeOf(place: SchemaPosition, at: number): SchemaPosition | undefined {
  const only = place.node.oneOf?.[at];
  return only && schemaPosition({ ...place, node: { items: only } }, 0);
}

function isNamed({ node, ...rest }: SchemaPosition, part: string | number): boolean {
  const own = Object.hasOwn(node.properties ?? {}, part);
  return (
    own ||
    (node.oneOf ?? []).some((_, at) => {
      const alternative = alternativeOf({ node, ...rest }, at);
      return alternative !== undefined && isNamed(alternative, part);
    })
  );
}
