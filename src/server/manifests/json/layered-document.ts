import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { type JsonPath, type Problem, pathText } from '../problem.ts';
import { nodeValue, type Walk, walk } from './json-node.ts';
import { positionAt } from './position.ts';
import type { JsonFile } from './read-json-file.ts';

/** What a problem says beyond where it is. */
export interface Finding extends Pick<Problem, 'message' | 'allowed' | 'suggestion'> {
  severity?: Problem['severity'];
  /** Points at the name instead of the value. */
  isAboutName?: boolean;
}

/** Files merged one over the other (JSON Merge Patch), which still knows what came from where. */
export interface LayeredDocument {
  /** Bases first, the file itself last. */
  files: readonly JsonFile[];
  value: Json;
  /** Whether the file itself, not what it inherits, says something at a path. */
  isOwn(path: JsonPath): boolean;
  /** Which of `files` says something at a path: the higher, the nearer to the file itself; -1: none. */
  layerOf(path: JsonPath): number;
  /** File and line of what a path says, if anything says it. */
  placeOf(path: JsonPath): { file: string; line: number } | undefined;
  /** A problem at the place that set the value at `path`; if nothing did, at the nearest place around it. */
  problemAt(path: JsonPath, finding: Finding): Problem;
}

const OWN = ['$schema', 'extends'];

export function layeredDocument(files: readonly JsonFile[]): LayeredDocument {
  const readable = files.filter(({ root }) => root);
  const value = readable.reduce<Json>((merged, { root }) => {
    const patch = root ? nodeValue(root) : {};
    if (isObject(patch)) for (const name of OWN) delete patch[name];
    return mergePatch(merged, patch);
  }, {});
  return {
    files,
    value,
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

interface Place {
  file: JsonFile;
  found: Partial<Walk> & { depth: number };
}

function locate(files: readonly JsonFile[], path: JsonPath): Place {
  const places: Place[] = [];
  for (const file of files.toReversed()) {
    if (!file.root) continue;
    const found = walk(file.root, path);
    // A list or a plain value replaces all that lay below it, so nothing behind it can have set the path.
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
