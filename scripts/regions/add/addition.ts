import { appendJson, setJson } from '../../../src/region/json/edit-json.ts';
import { jsonAt, withOwnList } from '../../../src/region/json/edit-layer.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import {
  type LayeredDocument,
  layeredDocument,
} from '../../../src/server/manifests/json/layered-document.ts';
import { parseJsonText } from '../../../src/server/manifests/json/read-json-file.ts';
import { type JsonPath, pathText } from '../../../src/server/manifests/problem.ts';

/** A value to set in a manifest, or an entry to add to a list of it. */
export interface Addition {
  path: JsonPath;
  value: Json;
  /** Whether the value is an entry of the list at `path`. */
  isEntry?: boolean;
  /** Name of the entry before it; default: the last one. */
  after?: string;
}

/** Lines of a file that an addition changed. */
export interface ChangedLines {
  /** Path that was added to. */
  path: string;
  /** 1-based. */
  line: number;
  removed: string[];
  added: string[];
}

/**
 * Adds values to the file of a document itself; what it inherits stays. A list that is inherited is written whole, since it
 * replaces that of the base.
 */
export function addTo(
  document: LayeredDocument,
  additions: readonly Addition[],
): { text: string; changes: ChangedLines[] } {
  const own = document.files.at(-1);
  if (!own) throw new Error('a document needs a file');
  const bases = document.files.slice(0, -1);
  const changes: ChangedLines[] = [];
  let { text } = own;
  for (const addition of additions) {
    const current = layeredDocument([...bases, parseJsonText(own.file, text)]);
    const edited = applied(text, current, addition);
    if (edited === text) continue;
    changes.push({ path: pathText(addition.path), ...changedLines(text, edited) });
    text = edited;
  }
  return { text, changes };
}

function applied(text: string, document: LayeredDocument, { path, value, isEntry, after }: Addition): string {
  const known = valueAt(document, path);
  // a fact or page that the region lists already
  if (isEntry && Array.isArray(known) && typeof value === 'string' && known.includes(value)) return text;
  if (!isEntry && JSON.stringify(known) === JSON.stringify(value)) return text;
  if (isEntry && known === undefined) return setJson(text, path, [value]);
  const inherited = layeredDocument(document.files.slice(0, -1)).value;
  const edited = withOwnList({ text, inherited }, isEntry ? [...path, 0] : path);
  return isEntry ? appendJson(edited, path, value, after) : setJson(edited, path, value);
}

/** Value of a merged document at a path. */
export const valueAt = ({ value }: LayeredDocument, path: JsonPath): Json | undefined => jsonAt(value, path);

function changedLines(before: string, after: string): Omit<ChangedLines, 'path'> {
  const [old, edited] = [before, after].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  let start = 0;
  while (start < old.length && old[start] === edited[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < edited.length - start && old.at(-1 - end) === edited.at(-1 - end))
    end += 1;
  return {
    line: start + 1,
    removed: old.slice(start, old.length - end),
    added: edited.slice(start, edited.length - end),
  };
}
