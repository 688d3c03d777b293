import { readFile, stat } from 'node:fs/promises';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { JsonPath, Problem } from '../problem.ts';
import { depthOf } from './depth.ts';
import { keyProblems } from './key-problems.ts';
import { positionAt } from './position.ts';
import { syntaxProblems } from './syntax-problems.ts';

/** A JSON file with what is needed to say where something stands in it. */
export interface JsonFile {
  file: string;
  text: string;
  /** Absent when the file cannot be understood at all. */
  root?: Node;
  /** Paths whose name stands twice: which of the values is meant, nobody knows. */
  doubtful?: JsonPath[];
  problems: Problem[];
}

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_DEPTH = 40;
/** Comparing every entry with every other (uniqueItems) must stay a matter of milliseconds. */
const MAX_ENTRIES = 2000;

/** Reads strict JSON. Whatever is wrong with the file becomes a problem; nothing is thrown. */
export async function readJsonFile(file: string): Promise<JsonFile> {
  const bytes = await readBytes(file);
  if (typeof bytes === 'string') return refused(file, bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return parseJsonText(file, text);
  } catch {
    return refused(file, 'the file is not UTF-8 text', 'save it with the encoding UTF-8');
  }
}

/** The same for text that is already in memory; `file` is only named in problems. */
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
  const crowded = findCrowded(root);
  if (crowded) {
    const place = { file, ...positionAt(text, crowded.offset), path: '', severity: 'error' as const };
    const message = `this holds ${crowded.children?.length} entries`;
    return { file, text, problems: [{ ...place, message, allowed: `at most ${MAX_ENTRIES}` }] };
  }
  return { file, text, root, ...keyProblems(file, text, root) };
}

function findCrowded(node: Node): Node | undefined {
  const { children = [] } = node;
  if (children.length > MAX_ENTRIES) return node;
  for (const child of children) {
    const found = findCrowded(child);
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
