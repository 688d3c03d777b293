import { posix } from 'node:path';
import { type CodeFile, type Fault, isTest } from './fault.ts';
import { withoutComments } from './without-comments.ts';

const DECLARED =
  /\bexport\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/g;
/** `import { a, type B as C } from './x.ts'` and `export { a } from './x.ts'`. */
const LIST = /\b(import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;
/** `import('./x.ts')`, `export * from './x.ts'` and `import * as x from './x.ts'` use every export. */
const WHOLE = /(?:\bimport\(\s*|\*\s*(?:as\s+\w+\s+)?from\s*)['"]([^'"]+)['"]/g;

/** Next reads the exports of pages and of the renderer by name. */
const ENTRIES = /^(scripts|src\/pages)\/|next-patches\/string-renderer\.ts$/;

/**
 * Exports of `src/` that nothing in the product uses: no other file imports them, and their own file does not use them
 * either. Imports in tests do not count; a re-export counts when it is imported itself.
 */
export function deadCodeFaults(files: readonly CodeFile[]): Fault[] {
  const product = files
    .filter(({ file }) => !isTest(file) && !file.startsWith('src/contracts/'))
    .map(({ file, text }) => ({ file, text: withoutComments(text) }));
  const uses = product.flatMap(usesOf);
  const used = new Set(uses.flatMap(({ target, as }) => (as === undefined ? [target] : [])));
  for (let size = -1; size !== used.size; ) {
    size = used.size;
    for (const { target, as } of uses) if (as !== undefined && isUsed(as)) used.add(target);
  }
  function isUsed(place: string): boolean {
    return used.has(place) || used.has(place.replace(/ \w+$/, ' *'));
  }
  return product
    .filter(({ file }) => !ENTRIES.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(DECLARED)]
        .filter(([, name]) => !isUsed(`${file} ${name}`))
        .filter(([, name]) => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length === 1)
        .map(({ 1: name, index }) => ({
          file,
          line: text.slice(0, index).split('\n').length,
          message: `nothing in the product uses ${name}; remove it, or move it to the tests that use it`,
        })),
    );
}

/** What a file uses of others: `<file> <name>`, or `<file> *`; `as` is the place that a re-export gives it. */
function usesOf({ file, text }: CodeFile): { target: string; as?: string }[] {
  const pathOf = (target: string) =>
    target.startsWith('#') ? `src/${target.slice(1)}` : posix.join(posix.dirname(file), target);
  const named = [...text.matchAll(LIST)].flatMap(([, keyword, names = '', target = '']) =>
    names
      .split(',')
      .map((part) =>
        part
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/),
      )
      .map(([from = '', as = from]) => ({
        target: `${pathOf(target)} ${from}`,
        ...(keyword === 'export' && !ENTRIES.test(file) && { as: `${file} ${as}` }),
      })),
  );
  return [
    ...named,
    ...[...text.matchAll(WHOLE)].map(([, target = '']) => ({ target: `${pathOf(target)} *` })),
  ];
}
