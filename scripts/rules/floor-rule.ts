import { type CodeFile, type Fault, isTest } from './fault.ts';
import { importedFile, importsOf } from './import-rule.ts';

/**
 * Folders of `src/server` by height; a file imports only from its own folder and from lower ones (ARCHITECTURE 5).
 * Folders of equal height are independent.
 */
const FLOORS: Readonly<Record<string, number>> = {
  config: 0,
  errors: 0,
  runtime: 0,
  storage: 1,
  fonts: 2,
  // one payment provider is part of the site and stores its payments
  gateways: 2,
  search: 2,
  manifests: 3,
  import: 4,
  modules: 5,
  http: 6,
  jobs: 6,
  extensions: 7,
  // they measure what is below; what is above hands itself to them
  metrics: 7,
  tracing: 7,
  api: 8,
  site: 9,
  app: 10,
};

/** Folders whose subfolders must not import each other in circles. `/*` stands for each folder in a folder. */
const WITHOUT_CIRCLES = [
  'src/domain',
  'src/region',
  'src/integrations',
  'src/store',
  'src/ui',
  'src/renderer',
  'src/features/*',
  'src/screens',
  'src/shell',
  'src/desk',
  'src/server/modules',
];

/** An import of a file of the repository. */
interface Arrow {
  file: string;
  line: number;
  target: string;
}

/**
 * `climbs`: from a folder of `src/server` to a higher or equal one. `repositories`: from outside a module to its
 * `repositories/`. `doors`: from outside a module to another of its files than `index.ts`. `circles`: pairs of folders
 * that import each other in a circle.
 */
interface FloorFault extends Fault {
  rule: 'climbs' | 'repositories' | 'doors' | 'circles';
}

/** Floors and doors of ARCHITECTURE 5. */
export function floorFaults(files: readonly CodeFile[]): FloorFault[] {
  const arrows = files
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) =>
      importsOf(text).flatMap(({ target, line }) => {
        const path = importedFile(file, target);
        return path === undefined ? [] : [{ file, line, target: path }];
      }),
    );
  const circles = WITHOUT_CIRCLES.flatMap((name) => foldersNamed(name, arrows)).flatMap((folder) =>
    folderCircles(folder, arrows),
  );
  return [...arrows.flatMap(climbs), ...arrows.flatMap(foreignParts), ...circles];
}

/** Folders that an entry of `WITHOUT_CIRCLES` stands for. */
function foldersNamed(name: string, arrows: readonly Arrow[]): string[] {
  if (!name.endsWith('/*')) return [name];
  const parent = name.slice(0, -'/*'.length);
  const names = new Set(arrows.map(({ file }) => subfolderOf(parent, file)));
  return [...names].flatMap((each) => (each === undefined ? [] : `${parent}/${each}`));
}

/** One fault for each pair of subfolders on a circle, at the first import from one to the other. */
function folderCircles(folder: string, arrows: readonly Arrow[]): FloorFault[] {
  const graph = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrows) {
    const from = subfolderOf(folder, arrow.file);
    const to = subfolderOf(folder, arrow.target);
    if (from === undefined || to === undefined || from === to) continue;
    const targets = graph.get(from) ?? new Map<string, Arrow>();
    graph.set(from, targets);
    if (!targets.has(to)) targets.set(to, arrow);
  }
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reachedFrom(to, graph).has(from))
      .map(([to, { file, line, target }]) => ({
        rule: 'circles' as const,
        file,
        line,
        message: `imports '${target}': ${from} → ${to} is part of a circle of folders of ${folder}; move what both need lower`,
      })),
  );
}

function reachedFrom(start: string, graph: ReadonlyMap<string, ReadonlyMap<string, Arrow>>): Set<string> {
  const reached = new Set([start]);
  // a set is extended while it is walked through
  for (const folder of reached) for (const next of graph.get(folder)?.keys() ?? []) reached.add(next);
  return reached;
}

function climbs({ file, line, target }: Arrow): FloorFault[] {
  const from = subfolderOf('src/server', file);
  const to = subfolderOf('src/server', target);
  if (from === undefined || to === undefined || from === to) return [];
  const message = `imports '${target}': ${from} is not above ${to}; move what both need lower, or pass it as an argument`;
  const isLower = (FLOORS[to] ?? Number.NaN) < (FLOORS[from] ?? Number.NaN);
  return isLower ? [] : [{ rule: 'climbs', file, line, message }];
}

function foreignParts({ file, line, target }: Arrow): FloorFault[] {
  const place = moduleOf(target);
  if (place === undefined || place === moduleOf(file)) return [];
  const door = `src/server/modules/${place}/index.ts`;
  if (target === door) return [];
  const isRepository = target.includes('/repositories/');
  const message = isRepository
    ? `imports '${target}': repositories are private; export a function of the module by ${door}`
    : `imports '${target}': import modules only by their index.ts`;
  return [{ rule: isRepository ? 'repositories' : 'doors', file, line, message }];
}

const moduleOf = (file: string): string | undefined => subfolderOf('src/server/modules', file);

/** The folder, or the file, of `folder` that contains a file. */
function subfolderOf(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/', 1)[0] : undefined;
}
