import { type ParseError, parse } from 'jsonc-parser';
import type { StudioForm, StudioProblem } from '#contracts/types.ts';
import { jsonAt, ownValue } from '#region/json/edit-layer.ts';
import { type JsonPath, pathText } from '#region/json/json-path.ts';
import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition, SchemaTree } from '#region/schema/schema-tree.ts';

/** The draft as the form shows it. */
export interface RegionForm {
  tree: SchemaTree;
  root: SchemaPosition;
  text: string;
  inherited: Json;
  own: Json;
  /** The manifest with what it inherits. */
  merged: Json;
  /** Tags of its languages. */
  languages: readonly string[];
  texts: StudioForm['texts'];
  problems: readonly StudioProblem[];
  isReadOnly: boolean;
}

/** Whether a text can be shown in a form; others are mended in the source first. */
export function isReadable(text: string): boolean {
  const errors: ParseError[] = [];
  return isObject(parse(text, errors)) && errors.length === 0;
}

export function regionForm(
  parts: Pick<RegionForm, 'tree' | 'root' | 'text' | 'inherited' | 'texts' | 'problems' | 'isReadOnly'> & {
    /** Absent: those of the manifest itself. */
    languages?: readonly string[] | undefined;
  },
): RegionForm {
  const own = ownValue(parts.text);
  const merged = mergePatch(parts.inherited, own);
  return { ...parts, own, merged, languages: parts.languages ?? languagesOf(merged) };
}

const languagesOf = (merged: Json): string[] =>
  [jsonAt(merged, ['languages']) ?? []]
    .flat()
    .flatMap((each) => (isObject(each) && typeof each.code === 'string' ? [each.code] : []));

/** Where a value comes from. */
export type Origin = 'own' | 'inherited' | 'removed' | 'none';

/** Entries of a list come from where the list does. */
export function originOf({ own, inherited }: RegionForm, path: JsonPath): Origin {
  const index = path.findIndex((part) => typeof part === 'number');
  const place = index < 0 ? path : path.slice(0, index);
  const value = jsonAt(own, place);
  if (value === null) return 'removed';
  if (value !== undefined) return 'own';
  // a plain value or null on the way hides what is inherited
  const isHidden = place.some((_, at) => at > 0 && isOther(jsonAt(own, place.slice(0, at))));
  return !isHidden && jsonAt(inherited, place) !== undefined ? 'inherited' : 'none';
}

const isOther = (value: Json | undefined): boolean => value !== undefined && !isObject(value);

/** What counts without the file; undefined for entries of lists, which are replaced whole. */
export const inheritedAt = ({ inherited }: RegionForm, path: JsonPath): Json | undefined =>
  path.some((part) => typeof part === 'number') ? undefined : jsonAt(inherited, path);

export const valueAt = ({ merged }: RegionForm, path: JsonPath): Json | undefined => jsonAt(merged, path);

/** The schema at a path of the document. */
export function placeAt({ tree, root }: RegionForm, path: JsonPath): SchemaPosition | undefined {
  return path.reduce<SchemaPosition | undefined>((at, part) => at && tree.below(at, part), root);
}

/** Problems of a value itself. */
export function problemsAt({ problems }: RegionForm, path: JsonPath): StudioProblem[] {
  const pointer = pathText(path);
  return problems.filter((each) => each.is_own && each.pointer === pointer);
}

/** What is wrong, with what is allowed. */
export const problemText = ({ message, hint }: StudioProblem): string =>
  hint ? `${message} (${hint})` : message;

/** Problems of a value and of its parts. */
export function problemsBelow({ problems }: RegionForm, path: JsonPath): StudioProblem[] {
  const pointer = pathText(path);
  return problems.filter(
    (each) =>
      each.is_own &&
      (each.pointer === pointer ||
        each.pointer.startsWith(`${pointer}.`) ||
        each.pointer.startsWith(`${pointer}[`)),
  );
}
