import { isObject, type Json } from '../manifest/merge-patch.ts';
import { removeJson, setJson } from './edit-json.ts';
import type { JsonPath } from './json-path.ts';

/** A property that a text has in another way than the text that it was made from. */
interface Change {
  path: JsonPath;
  /** Absent: it was removed. */
  value: Json | undefined;
}

/**
 * Merges two changes of one text of JSON: what `mine` changes is changed in `theirs`, whose form stays.
 * @returns undefined if both change the same property in another way, or one of the texts is no JSON
 */
export function mergeChanges(base: string, mine: string, theirs: string): string | undefined {
  const [before, own, other] = [base, mine, theirs].map(parsed);
  if (!isObject(before) || !isObject(own) || !isObject(other)) return undefined;
  const changes = changesOf(before, own, []);
  const others = changesOf(before, other, []);
  if (changes.some((change) => others.some((each) => isContradiction(change, each)))) return undefined;
  return changes.reduce(
    (text, { path, value }) => (value === undefined ? withoutJson(text, path) : setJson(text, path, value)),
    theirs,
  );
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function changesOf(before: Record<string, Json>, after: Record<string, Json>, path: JsonPath): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): Change[] => {
    const [old, value] = [before, after].map((each) => (Object.hasOwn(each, key) ? each[key] : undefined));
    const own = [...path, key];
    // of an object that is new, too, two people may have written different properties
    const from = old === undefined && isObject(value) && Object.keys(value).length > 0 ? {} : old;
    if (isObject(from) && isObject(value)) return changesOf(from, value, own);
    return isSame(old, value) ? [] : [{ path: own, value }];
  });
}

/** Whether both cannot be: the same property, or one within the other. */
function isContradiction(a: Change, b: Change): boolean {
  const length = Math.min(a.path.length, b.path.length);
  if (a.path.slice(0, length).some((key, index) => key !== b.path[index])) return false;
  return a.path.length !== b.path.length || !isSame(a.value, b.value);
}

/** The other text may have removed it, too. */
function withoutJson(text: string, path: JsonPath): string {
  let value = parsed(text);
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, String(key))) return text;
    value = value[String(key)];
  }
  return removeJson(text, path);
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
