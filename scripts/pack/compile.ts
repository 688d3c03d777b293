import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { stripTypes } from '../../src/server/manifests/typed/strip-types.ts';

/** Files of the package: path from its root → text. */
export type Texts = Map<string, string>;

/** What only the repository loads. */
const LEFT_OUT = ['scripts/start/from-sources.ts', 'scripts/commands/in-repository.ts'];
/** Texts that look like the name of a file: in imports, `new URL('./x.ts', import.meta.url)` and `join(folder, 'x.ts')`. */
const NAME = /(['"])((?:\.{1,2}\/|#)?[\w@./-]+\.(?:tsx?|js|json))\1/g;

/**
 * Turns the code that entries reach into JavaScript. Node refuses to remove types below `node_modules`, so they are
 * removed here in the same way: blanks take their place, and each line and column stays the one of the source.
 * @param root the repository
 * @param entries paths from the root
 * @throws when the code cannot run without a build
 */
export function compile(root: string, ...entries: readonly string[]): Texts {
  const texts: Texts = new Map();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (texts.has(compiledName(file))) continue;
    const source = readFileSync(posix.join(root, file), 'utf8');
    const code = file.endsWith('.ts') ? withoutTypes(source, file) : source;
    const found = file.endsWith('.json') ? [] : loadedFiles(root, file, code);
    open.push(...found.map(({ path }) => path).filter((path) => !LEFT_OUT.includes(path)));
    texts.set(compiledName(file), withCompiledNames(code, found));
  }
  return texts;
}

export interface NamedFile {
  /** From the root. */
  path: string;
  /** Where its name begins in the code. */
  index: number;
  name: string;
}

function withoutTypes(source: string, file: string): string {
  const stripped = stripTypes(source);
  if ('code' in stripped) return stripped.code;
  const { line, message } = stripped;
  throw new Error(`${file}:${line} has TypeScript that Node cannot remove: ${message}`);
}

/** @throws when the code loads a file that cannot run without a build */
function loadedFiles(root: string, file: string, code: string): NamedFile[] {
  const found = namedFiles(root, file, code);
  const page = found.find(({ path }) => path.endsWith('.tsx'));
  if (page)
    throw new Error(`${file} loads ${page.path}, which is built with the pages and cannot run in the server`);
  return found;
}

/** Returns the files of the repository that the code names. */
export function namedFiles(root: string, file: string, code: string): NamedFile[] {
  const found = [...code.matchAll(NAME)].map(({ 2: name = '', index }) => {
    const path = name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(file), name);
    return { path, index: index + 1, name };
  });
  return found.filter(({ path }) => existsSync(posix.join(root, path)));
}

/** `.ts` and `.js` are equally long, so columns stay. */
function withCompiledNames(code: string, found: readonly NamedFile[]): string {
  let text = code;
  for (const { index, name } of found)
    text = text.slice(0, index) + compiledName(name) + text.slice(index + name.length);
  return text;
}

const compiledName = (name: string): string => name.replace(/\.ts$/, '.js');
