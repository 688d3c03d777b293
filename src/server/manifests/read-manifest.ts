import { isDeepStrictEqual } from 'node:util';
import { type JsonFile, parseJsonText, readText } from './json/read-json-file.ts';

/**
 * Reads a file of JSON or TypeScript. Never throws; faults of the file become problems.
 * @param home folder that its TypeScript may import from
 */
export type ReadManifest = (file: string, home: string) => Promise<JsonFile>;

/**
 * Returns a reader that parses a file of JSON again only when its text has changed.
 * @param unwritten texts that take the place of files, by absolute name
 */
export function createManifestReader(unwritten?: ReadonlyMap<string, string>): ReadManifest {
  const parsed = new Map<string, JsonFile>();
  return async (file, home) => {
    const text = unwritten?.get(file) ?? (await readText(file));
    if (typeof text !== 'string') return text;
    const known = parsed.get(file);
    if (isTyped(file)) {
      // what it imports may have changed
      const typed = await parseTyped(file, text, home);
      if (known?.text === text && isSameResult(known, typed)) return known;
      parsed.set(file, typed);
      return typed;
    }
    if (known?.text === text) return known;
    const json = parseJsonText(file, text);
    parsed.set(file, json);
    return json;
  };
}

const isSameResult = (a: JsonFile, b: JsonFile): boolean =>
  isDeepStrictEqual([a.value, a.problems], [b.value, b.problems]);

/** Parses the text of a file that is not written yet. */
export async function parseManifest(file: string, text: string, home: string): Promise<JsonFile> {
  return isTyped(file) ? parseTyped(file, text, home) : parseJsonText(file, text);
}

const isTyped = (file: string): boolean => file.endsWith('.ts');

/** Most sets are of JSON, which needs no parser of TypeScript. */
async function parseTyped(file: string, text: string, home: string): Promise<JsonFile> {
  const { parseTypedText } = await import('./typed/parse-typed-text.ts');
  return parseTypedText(file, text, { home });
}
