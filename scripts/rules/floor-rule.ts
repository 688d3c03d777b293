import { type CodeFile, type Fault, isTest } from './fault.ts';
import { FLOORS, type FloorCounts, type FloorRule, WITHOUT_CIRCLES } from './floors.ts';
import { importedFile, importsOf } from './import-rule.ts';

/** An import of a file of the repository. */
interface Arrow {
  file: string;
  line: number;
  target: string;
}

/** A fault that is counted, with the place it counts for. */
interface FloorFault extends Fault {
  rule: FloorRule;
  place: string;
}

const FLOORS_FILE = 'scripts/rules/floors.ts';

/** Floors and doors of ARCHITECTURE 5. Known faults are accepted as long as their number is exact. */
export function floorFaults(files: readonly CodeFile[], known: FloorCounts): Fault[] {
  const found = countedFaults(files);
  const byPlace = Map.groupBy(found, ({ rule, place }) => `${rule} ${place}`);
  const more = found.filter(({ rule, place }) => numberOf(byPlace, rule, place) > (known[rule][place] ?? 0));
  const fewer = (Object.keys(known) as FloorRule[]).flatMap((rule) =>
    Object.entries(known[rule]).flatMap(([place, stored]) => {
      const number = numberOf(byPlace, rule, place);
      const message = `${rule} '${place}': ${number} left, ${stored} stored; lower the stored number`;
      return number < stored ? [{ file: FLOORS_FILE, line: 1, message }] : [];
    }),
  );
  return [...more.map(({ file, line, message }) => ({ file, line, message })), ...fewer];
}

/** The number of faults by rule and place, in the form of the stored ones. */
export function floorCounts(files: readonly CodeFile[]): FloorCounts {
  const counts: Record<FloorRule, Record<string, number>> = {
    climbs: {},
    repositories: {},
    doors: {},
    circles: {},
  };
  for (const { rule, place } of countedFaults(files)) counts[rule][place] = (counts[rule][place] ?? 0) + 1;
  return counts;
}

function countedFaults(files: readonly CodeFile[]): FloorFault[] {
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
        place: folder,
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
  const place = `${from} → ${to}`;
  const message = `imports '${target}': ${from} is not above ${to}; move what both need lower, or pass it as an argument`;
  const isLower = (FLOORS[to] ?? Number.NaN) < (FLOORS[from] ?? Number.NaN);
  return isLower ? [] : [{ rule: 'climbs', place, file, line, message }];
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
  return [{ rule: isRepository ? 'repositories' : 'doors', place, file, line, message }];
}

const moduleOf = (file: string): string | undefined => subfolderOf('src/server/modules', file);

/** The folder, or the file, of `folder` that contains a file. */
function subfolderOf(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/', 1)[0] : undefined;
}

function numberOf(byPlace: Map<string, readonly FloorFault[]>, rule: FloorRule, place: string): number {
  return byPlace.get(`${rule} ${place}`)?.length ?? 0;
}
