import { readFile, stat } from 'node:fs/promises';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { JsonPath, Problem } from '../problem.ts';
import { depthOf } from './depth.ts';
import { keyProblems } from './key-problems.ts';
import { positionAt } from './position.ts';
import { syntaxProblems } from './syntax-problems.ts';

/** A JSON file with the positions of its values. */
export interface JsonFile {
  file: string;
  text: string;
  /** Absent if the file cannot be parsed at all. */
  root?: Node;
  /** Paths of repeated keys, whose intended value is unknown. */
  doubtful?: JsonPath[];
  problems: Problem[];
}

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_DEPTH = 40;
/** Limit for the quadratic comparison of entries (uniqueItems). */
const MAX_ENTRIES = 2000;

export type ReadJson = (file: string) => Promise<JsonFile>;

/** Reads files like `readJsonFile`, and parses a file again only when its text has changed. */
export function createJsonReader(): ReadJson {
  const parsed = new Map<string, JsonFile>();
  return (file) =>
    readJsonFile(file, (_, text) => {
      const known = parsed.get(file);
      if (known?.text === text) return known;
      const json = parseJsonText(file, text);
      parsed.set(file, json);
      return json;
    });
}

/** Reads strict JSON. Never throws; faults of the file become problems. */
export async function readJsonFile(file: string, parse = parseJsonText): Promise<JsonFile> {
  const bytes = await readBytes(file);
  if (typeof bytes === 'string') return refused(file, bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return parse(file, text);
  } catch {
    return refused(file, 'the file is not UTF-8 text', 'save it with the encoding UTF-8');
  }
}

/** Parses text in memory; `file` is only its name in problems. */
export function parseJsonText(file: string, given: string): JsonFile {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  if (text.length > MAX_BYTES)
    return refused(file, 'the file is too large', `at most ${MAX_BYTES / 1024 ** 2} MB`);
  if (text.trim() === '') return refused(file, 'the file is empty');
  if (depthOf(text) > MAX_DEPTH)
    return refused(file, 'brackets are nested too deeply', `at most ${MAX_DEPTH} levels`);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const problems = syntaxProblems(file, text, errors);
  if (!root || problems.length > 0) return { file, text, problems };
  const tooLarge = findTooLarge(root);
  if (tooLarge) {
    const place = { file, ...positionAt(text, tooLarge.offset), path: '', severity: 'error' as const };
    const message = `this has ${tooLarge.children?.length} entries`;
    return { file, text, problems: [{ ...place, message, allowed: `at most ${MAX_ENTRIES}` }] };
  }
  return { file, text, root, ...keyProblems(file, text, root) };
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

async function readBytes(file: string): Promise<Uint8Array | string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES * 2) return 'the file is too large';
    return await readFile(file);
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
