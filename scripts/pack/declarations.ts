import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NamedFile, namedFiles, type Texts } from './compile.ts';

const TYPESCRIPT = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/**
 * Returns the declarations of entries and of the files that they take types from. They stand beside the JavaScript.
 * @param root the repository
 * @param entries paths from the root
 * @throws when the types have a fault
 */
export function declarations(root: string, entries: readonly string[]): Texts {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-types-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings(root, folder, entries)));
    const { status, stdout } = spawnSync(process.execPath, [TYPESCRIPT, '-p', folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The declarations of ${entries.join(', ')} cannot be made:\n${stdout}`);
    return reachedDeclarations(root, folder, entries);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function settings(root: string, folder: string, entries: readonly string[]): object {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      rootDir: root,
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [],
    // types that packages do not bring along, and those of style sheets, are declared in `src`
    files: [...entries, ...globSync('src/**/*.d.ts', { cwd: root })].map((file) => join(root, file)),
  };
}

/** The compiler declares every file that it reads; most of them declare nothing that an entry shows. */
function reachedDeclarations(root: string, folder: string, entries: readonly string[]): Texts {
  const texts: Texts = new Map();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const name = file.replace(/\.[jt]sx?$/, '.d.ts');
    if (texts.has(name) || name === file) continue;
    // what is written as a declaration is not made again
    const made = join(folder, name);
    const text = readFileSync(existsSync(made) ? made : join(root, name), 'utf8');
    // a type may be a text that looks like the name of a file
    const found = namedFiles(root, file, text).filter((each) => /^[.#]/.test(each.name));
    open.push(...found.map(({ path }) => path));
    texts.set(name, withScriptNames(text, found));
  }
  return texts;
}

/** Declarations name the JavaScript beside them, which every way of resolving names understands. */
function withScriptNames(text: string, found: readonly NamedFile[]): string {
  // from the end, as a name may become shorter
  return found.reduceRight(
    (changed, { index, name }) =>
      changed.slice(0, index) + name.replace(/\.tsx?$/, '.js') + changed.slice(index + name.length),
    text,
  );
}
