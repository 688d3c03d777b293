import { readFileSync, statSync } from 'node:fs';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { nodeValue } from '#region/json/json-node.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import { type JsonPath, type Problem, pathText } from '../problem.ts';
import { positionAt } from './position.ts';
import { syntaxProblems } from './syntax-problems.ts';

/** A name as it stands in JSON. Texts may have it too (`"say \\"a\\": b"`), which counts as a doubt only. */
const NAME = /"\s*:/g;

/** A JSON file with the positions of its values. */
export interface JsonFile {
  file: string;
  text: string;
  /** The plain value, the same object each time, which must not be changed. Absent if the file cannot be parsed at all. */
  value?: Json;
  /** The value with positions, absent like the value. Made when it is first asked for: files without faults need none. */
  readonly root?: Node | undefined;
  /** Paths of repeated keys, whose intended value is unknown. */
  doubtful?: JsonPath[];
  problems: Problem[];
}

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_DEPTH = 40;
/** Limit for the quadratic comparison of entries (uniqueItems). */
const MAX_ENTRIES = 2000;

/** Reads strict JSON. Never throws; faults of the file become problems. */
export async function readJsonFile(file: string): Promise<JsonFile> {
  const text = await readText(file);
  return typeof text === 'string' ? parseJsonText(file, text) : text;
}

/** Reads the text of a file, or reports why it cannot be read. */
export async function readText(file: string): Promise<string | JsonFile> {
  const bytes = readBytes(file);
  if (typeof bytes === 'string') return refused(file, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refused(file, 'the file is not UTF-8 text', 'save it with the encoding UTF-8');
  }
}

/** Returns a text without its byte order mark, or reports that it is too large or empty. */
export function checkText(file: string, given: string): string | JsonFile {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  if (text.length > MAX_BYTES)
    return refused(file, 'the file is too large', `at most ${MAX_BYTES / 1024 ** 2} MB`);
  return text.trim() === '' ? refused(file, 'the file is empty') : text;
}

/** Parses text in memory; `file` is only its name in problems. */
export function parseJsonText(file: string, given: string): JsonFile {
  const text = checkText(file, given);
  if (typeof text !== 'string') return text;
  if (depthOf(text) > MAX_DEPTH)
    return refused(file, 'brackets are nested too deeply', `at most ${MAX_DEPTH} levels`);
  return withoutTree(file, text) ?? withTree(file, text);
}

/** Most files have no fault of their own, and a parser of the engine reads them ten times as fast. */
function withoutTree(file: string, text: string): JsonFile | undefined {
  const value = parsed(text);
  if (value === undefined || !isWithoutDoubt(value, text, MAX_ENTRIES)) return undefined;
  let root: Node | undefined;
  return {
    file,
    text,
    value,
    get root() {
      root ??= parseTree(text);
      return root;
    },
    doubtful: [],
    problems: [],
  };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withTree(file: string, text: string): JsonFile {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const problems = syntaxProblems(file, text, errors);
  return !root || problems.length > 0 ? { file, text, problems } : checkTree(file, text, root);
}

/** Reports lists that are too long, and names and numbers that no author means. */
export function checkTree(file: string, text: string, root: Node): JsonFile {
  const tooLarge = findTooLarge(root);
  if (tooLarge) {
    const place = { file, ...positionAt(text, tooLarge.offset), path: '', severity: 'error' as const };
    const message = `this has ${tooLarge.children?.length} entries`;
    return { file, text, problems: [{ ...place, message, allowed: `at most ${MAX_ENTRIES}` }] };
  }
  return { file, text, value: nodeValue(root), root, ...keyProblems(file, text, root) };
}

function findTooLarge(node: Node): Node | undefined {
  const { children = [] } = node;
  if (children.length > MAX_ENTRIES) return node;
  for (const child of children) {
    const found = findTooLarge(child);
    if (found) return found;
  }
  return undefined;
}

/** Reads at once: for hundreds of small files the thread pool takes longer than the disk. */
function readBytes(file: string): Uint8Array | string {
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES * 2) return 'the file is too large';
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? 'there is no such file'
      : `the file cannot be read (${code ?? 'unknown reason'})`;
  }
}

function refused(file: string, message: string, allowed?: string): JsonFile {
  const problem: Problem = { file, line: 1, column: 1, path: '', severity: 'error', message, allowed };
  return { file, text: '', problems: [problem] };
}

/** Returns the maximum nesting of brackets in JSON text without recursion, because a parser would exhaust the stack. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (isInString) {
      if (char === '\\') index += 1;
      else if (char === '"' || char === '\n') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

/**
 * Whether a parsed text certainly has none of the faults that only its text shows: repeated names, names of built-in
 * properties, numbers out of range, lists that are too long. False where it takes a look at every place to tell.
 */
function isWithoutDoubt(value: Json, text: string, maxEntries: number): boolean {
  let names = 0;
  const isSound = (part: Json): boolean => {
    if (typeof part === 'number') return Number.isFinite(part);
    if (typeof part !== 'object' || part === null) return true;
    if (Array.isArray(part)) return part.length <= maxEntries && part.every(isSound);
    const own = Object.keys(part);
    names += own.length;
    return (
      own.length <= maxEntries &&
      own.every((name) => !(name in Object.prototype) && isSound(part[name] ?? null))
    );
  };
  return isSound(value) && names === (text.match(NAME)?.length ?? 0);
}

/**
 * Reports what JSON allows but authors never intend: repeated keys (the last would silently win), names of built-in
 * properties of JavaScript objects, numbers out of range.
 */
function keyProblems(file: string, text: string, root: Node): { problems: Problem[]; doubtful: JsonPath[] } {
  const problems: Problem[] = [];
  const doubtful: JsonPath[] = [];
  const report = (key: Node, path: JsonPath, message: string, allowed: string) => {
    const place = { file, ...positionAt(text, key.offset), path: pathText(path) };
    problems.push({ ...place, severity: 'error', message, allowed });
  };
  const visit = (node: Node, path: JsonPath): void => {
    if (node.type === 'array') {
      node.children?.forEach((child, index) => {
        visit(child, [...path, index]);
      });
    }
    if (node.type === 'number' && !Number.isFinite(node.value)) {
      doubtful.push(path);
      const place = { file, ...positionAt(text, node.offset), path: pathText(path) };
      const written = text.slice(node.offset, node.offset + Math.min(node.length, 20));
      problems.push({ ...place, severity: 'error', message: `${written} is too large for a number` });
    }
    if (node.type !== 'object') return;
    const seen = new Map<string, Node>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      if (!key || !value) continue;
      const name = String(key.value);
      const first = seen.get(name);
      if (first) {
        doubtful.push([...path, name]);
        const { line } = positionAt(text, first.offset);
        report(key, [...path, name], `"${name}" is defined twice, first in line ${line}`, 'each name once');
      } else seen.set(name, key);
      if (name in Object.prototype)
        report(key, [...path, name], `"${name}" cannot be used as a name`, 'any other name');
      visit(value, [...path, name]);
    }
  };
  visit(root, []);
  return { problems, doubtful };
}
