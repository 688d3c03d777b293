import { rememberByObject } from '#domain/cache/remember.ts';
import { type Walk, walk } from '#region/json/json-node.ts';
import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { type JsonPath, type Problem, pathText } from '../problem.ts';
import { positionAt } from './position.ts';
import type { JsonFile } from './read-json-file.ts';

/** A problem without its position. */
export interface Finding extends Pick<Problem, 'message' | 'allowed' | 'suggestion'> {
  severity?: Problem['severity'];
  /** Points at the key instead of the value. */
  isAboutName?: boolean;
}

/** Files merged over each other (JSON Merge Patch) with the origin of each value. */
export interface LayeredDocument {
  /** Bases first, the file itself last. */
  files: readonly JsonFile[];
  readonly value: Json;
  /** Whether the file itself, not an inherited one, sets the path. */
  isOwn(path: JsonPath): boolean;
  /** Returns the index in `files` of the file that sets the path; -1 if none does. */
  layerOf(path: JsonPath): number;
  /** Returns file and line of the value at a path, if it is set. */
  placeOf(path: JsonPath): { file: string; line: number } | undefined;
  /** Creates a problem at the place that sets the path, or at its nearest existing parent. */
  problemAt(path: JsonPath, finding: Finding): Problem;
}

export const FILE_PROPERTIES = ['$schema', 'extends', 'version'];

export function layeredDocument(files: readonly JsonFile[]): LayeredDocument {
  let value: Json | undefined;
  return {
    files,
    // many documents are only asked for places
    get value() {
      value ??= mergedValue(files);
      return value;
    },
    isOwn(path) {
      const root = files.at(-1)?.root;
      return root !== undefined && walk(root, path).depth === path.length;
    },
    layerOf(path) {
      const { file, found } = locate(files, path);
      return found.depth < path.length ? -1 : files.indexOf(file);
    },
    placeOf(path) {
      const { file, found } = locate(files, path);
      const { key, node, depth } = found;
      if (depth < path.length || !node) return undefined;
      return { file: file.file, line: positionAt(file.text, (key ?? node).offset).line };
    },
    problemAt(path, { isAboutName = false, severity = 'error', ...finding }) {
      const place = locate(files, path);
      const node = isAboutName && place.found.depth === path.length ? place.found.key : place.found.node;
      const { line, column } = node ? positionAt(place.file.text, node.offset) : { line: 1, column: 1 };
      return { file: place.file.file, line, column, path: pathText(path), severity, ...finding };
    },
  };
}

/** Parts that one file sets are those of that file in every document, so they must not be changed. */
function mergedValue(files: readonly JsonFile[]): Json {
  const [first, ...others] = files.filter(({ value }) => value !== undefined);
  return first ? others.reduce<Json>((merged, file) => mergePatch(merged, patchOf(file)), baseOf(first)) : {};
}

/** A file merged over nothing. Regions inherit the same few files. */
const baseOf = rememberByObject((file: JsonFile): Json => mergePatch({}, patchOf(file)));

const patchOf = rememberByObject(({ value = {} }: JsonFile): Json => {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !FILE_PROPERTIES.includes(name)))
    : value;
});

interface Place {
  file: JsonFile;
  found: Partial<Walk> & { depth: number };
}

function locate(files: readonly JsonFile[], path: JsonPath): Place {
  const places: Place[] = [];
  for (const file of files.toReversed()) {
    if (!file.root) continue;
    const found = walk(file.root, path);
    // a list or plain value replaces everything below, so no earlier file can have set the path
    const isReplaced =
      path.slice(0, found.depth).some((part) => typeof part === 'number') || found.node.type !== 'object';
    if (found.depth === path.length || isReplaced) return { file, found };
    places.push({ file, found });
  }
  const deepest = places.reduce<Place | undefined>(
    (best, place) => (best && best.found.depth >= place.found.depth ? best : place),
    undefined,
  );
  const [first] = files;
  if (deepest) return deepest;
  if (!first) throw new Error('a document needs a file');
  return { file: first, found: { depth: 0 } };
}
