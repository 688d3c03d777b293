import type { JsonPath } from '#region/json/json-path.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import { controlOf, isPlain } from './control-of.ts';
import type { RegionForm } from './region-form.ts';
import { placeAt, valueAt } from './region-form.ts';
import { labelOf } from './suggestions.ts';
import { helpOf, titleOf } from './words-of-schema.ts';

/** A property that can be searched for. */
export interface FoundProperty {
  /** The property, or the nearest object that has one for each of its keys. */
  path: JsonPath;
  title: string;
  /** Titles of what it is a part of. */
  trail: readonly string[];
  /** What is searched in. */
  words: { name: string; title: string; text: string };
}

const MAX_DEPTH = 12;
const MAX_FOUND = 40;
const FEW = 8;

interface Visit {
  place: SchemaPosition;
  path: JsonPath;
  trail: readonly string[];
  /** Whether keys that the manifest chooses are on the way. */
  isShared: boolean;
  depth: number;
}

/** All properties of the schema, and the entries of the objects whose keys the manifest chooses. */
export function searchIndex(form: RegionForm): FoundProperty[] {
  const found: FoundProperty[] = [];
  visit(form, { place: form.root, path: [], trail: [], isShared: false, depth: 0 }, found);
  return found;
}

function visit(form: RegionForm, at: Visit, into: FoundProperty[]): void {
  const { tree } = form;
  const { place, path, trail, isShared, depth } = at;
  if (depth > MAX_DEPTH) return;
  const control = controlOf(tree, place);
  const go = (next: Partial<Visit>) => visit(form, { ...at, depth: depth + 1, ...next }, into);
  if (control.kind === 'alternatives') for (const each of control.options) go({ place: each.place });
  if (control.kind === 'object')
    for (const [name, node] of Object.entries(place.node.properties ?? {})) {
      const below = tree.placeOf(node, place.file);
      if (!below) continue;
      const title = titleOf(below.node, name);
      const there = isShared ? path : [...path, name];
      into.push({ path: there, title, trail, words: { name, title, text: helpOf(below.node) } });
      go({ place: below, path: there, trail: [...trail, title] });
    }
  if (control.kind === 'map' || (control.kind === 'object' && control.hasFreeKeys)) {
    if (!isShared) entriesOf(form, place, path, trail, into);
    const below = tree.below(place, '*');
    if (below) go({ place: below, isShared: true });
  }
  if (control.kind === 'list') {
    const below = tree.below(place, 0);
    if (below) go({ place: below, isShared: true });
  }
}

function entriesOf(
  form: RegionForm,
  place: SchemaPosition,
  path: JsonPath,
  trail: readonly string[],
  into: FoundProperty[],
): void {
  const value: Json | undefined = valueAt(form, path);
  if (!isObject(value) || place.definitions.includes('localizedText')) return;
  for (const [name, entry] of Object.entries(value)) {
    if (Object.hasOwn(place.node.properties ?? {}, name)) continue;
    const title = labelOf(form, entry) ?? name;
    into.push({ path: [...path, name], title, trail, words: { name, title, text: '' } });
    const below = form.tree.below(place, name);
    if (below && controlOf(form.tree, below).kind === 'map')
      entriesOf(form, below, [...path, name], [...trail, title], into);
  }
}

/** Best first: those whose name or title begins with the words, those that have them, those whose description does. */
export function findProperties(index: readonly FoundProperty[], query: string): FoundProperty[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return index
    .map((each) => ({ each, rank: rankOf(each, words) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || a.each.trail.length - b.each.trail.length)
    .slice(0, MAX_FOUND)
    .map(({ each }) => each);
}

function rankOf({ words: { name, title, text }, trail }: FoundProperty, words: readonly string[]): number {
  const names = [name, title].map((each) => each.toLowerCase());
  const trails = trail.join(' ').toLowerCase();
  const description = text.toLowerCase();
  let rank = 0;
  for (const word of words) {
    if (names.some((each) => each.startsWith(word))) rank += 0;
    else if (names.some((each) => each.includes(word))) rank += 1;
    else if (trails.includes(word)) rank += 2;
    else if (description.includes(word)) rank += 3;
    else return Number.POSITIVE_INFINITY;
  }
  return rank;
}

/** The page of the form on which a property stands: the nearest object, list or map above it. */
export function pageOf(form: RegionForm, path: JsonPath): JsonPath {
  for (let length = path.length; length > 0; length -= 1) {
    const place = placeAt(form, path.slice(0, length));
    if (place && opensPage(form, place)) return path.slice(0, length);
  }
  return [];
}

/** Whether a property has a page of its own. */
export function opensPage({ tree }: Pick<RegionForm, 'tree'>, place: SchemaPosition): boolean {
  if (isWords(place)) return false;
  const control = controlOf(tree, place);
  if (control.kind === 'alternatives') return control.options.some((each) => opensPage({ tree }, each.place));
  if (control.kind === 'object') return control.hasFreeKeys || !isSmall(tree, place);
  const below =
    control.kind === 'map'
      ? tree.below(place, '*')
      : control.kind === 'list'
        ? tree.below(place, 0)
        : undefined;
  return below !== undefined && opensPage({ tree }, below);
}

/** An object with a few plain values stands in the page of the one that has it. */
function isSmall(tree: RegionForm['tree'], { node, file }: SchemaPosition): boolean {
  const parts = Object.values(node.properties ?? {});
  return parts.length <= FEW && parts.every((part) => isPlain(tree, tree.placeOf(part, file)));
}

/** Texts and slugs by language are short, and stand in a row. */
export const isWords = ({ definitions }: SchemaPosition): boolean =>
  definitions.includes('localizedText') || definitions.includes('slugByLanguage');
