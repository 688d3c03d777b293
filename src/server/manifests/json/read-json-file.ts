import { readFileSync, statSync } from 'node:fs';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { nodeValue } from '#region/json/json-node.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { depthOf } from './depth.ts';
import { isWithoutDoubt } from './is-without-doubt.ts';
import { keyProblems } from './key-problems.ts';
import { positionAt } from './position.ts';
import { syntaxProblems } from './syntax-problems.ts';

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
