import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { REFERENCE } from '#server/manifests/schema/reference.ts';
import { GENERATED, unnumbered } from './markdown.ts';

/** What a file declares under a name. */
interface Declaration {
  name: string;
  /** TypeScript with its comments, without bodies of functions. */
  text: string;
}

/** `export … from '…'`: everything, or the names in braces. */
const REEXPORT = /^export (?:type )?(?:\*|\{([^}]*)\}) from '([^']+)';/gm;
/** The beginning of a declaration with the comment above it. */
const DECLARATION =
  /((?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)^export (?:async )?(interface|type|function|const|class) (\w+)/gm;
/** What follows the name of a declaration and is shown: members of types, signatures of the rest. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  interface: /[\s\S]*?\n\}|[^\n]*\}/y,
  class: /[\s\S]*?\n\}/y,
  type: /[\s\S]*?;(?=\n(?:\n|$|export|\/))/y,
  function: /[\s\S]*?(?= \{\n)/y,
  const: / = [\s\S]*?(?= =>)|[\s\S]*?(?= = )/y,
};
const CONSTRUCTOR = /\n\n? {2}constructor[\s\S]*?\n {2}\}(?=\n)/;
/** Generated types and calls have pages of their own, or are too many to list. */
const LEFT_OUT = /^src\/contracts\/|^src\/region\/api\/calls\.ts$/;

/** Page of what companies import: entry of the package → source of it. */
export function exportPage(root: string, entries: Readonly<Record<string, string>>): Map<string, string> {
  const sections = Object.entries(entries).map(([entry, file]) => {
    const found = exportedBy(root, posix.normalize(file));
    const texts = found.map(({ name, text }) => `### \`${name}\`\n\n\`\`\`ts\n${text}\n\`\`\`\n`);
    return `## \`${posix.join('forecourt', entry)}\`\n\n${texts.join('\n')}`;
  });
  const text = `${GENERATED}

# What scripts and extensions import

Every name is typed; comments say what is expected. \`forecourt\` also has \`RegionManifest\`, the type of a whole manifest
([properties](manifest.md)), and \`forecourt/client\` one constant per call of the API (\`getListings\`, \`postTickets\`, …), which
\`/api/docs\` of a running site describes.

${sections.join('\n')}`;
  return new Map([[`${REFERENCE}/exports.md`, text]]);
}

/** Declarations behind the names that a file exports, from wherever they are. */
function exportedBy(root: string, file: string, only?: ReadonlySet<string>): Declaration[] {
  if (LEFT_OUT.test(file) || !existsSync(join(root, file))) return [];
  const source = readFileSync(join(root, file), 'utf8');
  const own = declarationsIn(source).filter(({ name }) => only === undefined || only.has(name));
  const others = [...source.matchAll(REEXPORT)].flatMap(([, names, from = '']) => {
    const path = from.startsWith('#') ? `src/${from.slice(1)}` : posix.join(posix.dirname(file), from);
    const wanted = names === undefined ? only : namesIn(names, only);
    return exportedBy(root, path, wanted);
  });
  return [...own, ...others];
}

function namesIn(list: string, only: ReadonlySet<string> | undefined): ReadonlySet<string> {
  const names = list.split(',').map((name) => name.replace(/^\s*(?:type )?/, '').trim());
  return new Set(names.filter((name) => name !== '' && (only === undefined || only.has(name))));
}

function declarationsIn(source: string): Declaration[] {
  return [...source.matchAll(DECLARATION)].map(
    ({ 0: all, 1: comment = '', 2: kind = '', 3: name = '', index }) => {
      const form = new RegExp(SHOWN[kind] ?? /$/y);
      form.lastIndex = index + all.length;
      const shown = (form.exec(source)?.[0] ?? '').replace(CONSTRUCTOR, '');
      return { name, text: unnumbered(`${comment}${kind} ${name}${shown}`) };
    },
  );
}
