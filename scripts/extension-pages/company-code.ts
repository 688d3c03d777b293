import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addedKinds, ExtensionError } from '../../src/domain/extensions/registry.ts';
import type { AddedComponent, ShownSort } from './added-modules.ts';

/** Folder of the build with a copy of the company's code. */
export const COPY = 'company';

const SORTS = ['filter', 'field', 'section', 'block', 'page'] as const satisfies ShownSort[];
const SKIPPED = /^(?:\.|node_modules$)/;
/** An import of an own style sheet that is no module; its rules would be those of all pages, which Next refuses. */
const PLAIN_SHEET = /^\s*import\s[^;'"]*['"](\.[^'"]+(?<!\.module)\.css)['"]/m;
const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** Browser code of extensions. */
export interface CompanyCode {
  /** Folder of `forecourt.config.ts`. */
  folder: string;
  components: AddedComponent[];
  /** Files to copy, and lock files; paths from the folder. */
  files: string[];
  /** Packages that have components. */
  packages: string[];
}

/**
 * Finds the browser code of the extensions that are loaded; undefined: there is none.
 * @throws ExtensionError when a component is neither in a folder beside `forecourt.config.ts` nor in a package, or code
 * imports a style sheet whose rules would be those of all pages
 */
export function companyCode(configFile: string): CompanyCode | undefined {
  const folder = dirname(configFile);
  const components = SORTS.flatMap((sort) =>
    addedKinds(sort).flatMap(({ extension, name, kind: { component } }) => {
      if (!component) return [];
      const path = relative(folder, fileURLToPath(component)).split(sep).join('/');
      if (!path.includes('/') || path.startsWith('../'))
        throw new ExtensionError(
          `the component ${path} of the ${sort} "${name}" must stand in a folder beside forecourt.config.ts or in a package`,
        );
      const file = path.startsWith('node_modules/') ? path : `${COPY}/${path}`;
      return [{ extension, sort, name, file }];
    }),
  );
  if (components.length === 0) return undefined;
  const files = codeFiles({ folder, components });
  for (const file of files) refusePlainSheets(folder, file);
  return {
    folder,
    components,
    files,
    packages: [...new Set(components.flatMap(({ file }) => packageOf(file)))],
  };
}

function refusePlainSheets(folder: string, file: string): void {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return;
  const [, sheet] = PLAIN_SHEET.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  if (sheet !== undefined)
    throw new ExtensionError(
      `${file} imports ${sheet}: name it ${sheet.replace(/\.css$/, '.module.css')} and take its classes (import styles from …), or give a sheet for all pages as styleSheet of the extension`,
    );
}

type CodeLocation = Pick<CompanyCode, 'folder' | 'components'>;

/** Files of the company's code and lock files as they are now, by path from its folder. */
export function codeFiles(place: CodeLocation): string[] {
  return [
    ...codeFolders(place)
      .flatMap((each) => filesBelow(place.folder, each))
      .sort(),
    ...LOCK_FILES.filter((file) => existsSync(join(place.folder, file))),
  ];
}

/** Names of the company's folders with code: those with components, and `extensions`. */
export function codeFolders({ folder, components }: CodeLocation): string[] {
  const own = components.flatMap(({ file }) =>
    file.startsWith(`${COPY}/`) ? [file.split('/')[1] ?? ''] : [],
  );
  return [...new Set([...own, 'extensions'])].filter((each) => existsSync(join(folder, each)));
}

function filesBelow(folder: string, below: string): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (SKIPPED.test(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });
}

const packageOf = (file: string): string[] =>
  /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.slice(1) ?? [];
