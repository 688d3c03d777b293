import type { RegionManifest } from '#contracts/types.ts';
import type { Finding, LayeredDocument } from '../json/layered-document.ts';
import type { LocaleSet } from '../locales/read-locales.ts';
import type { JsonPath, Problem } from '../problem.ts';
import type { LayerFolders } from '../read-layers.ts';
import type { SchemaProblem } from '../schema/schema-problems.ts';

export interface CheckFinding extends Finding {
  /**
   * Where two places contradict each other: the ones that could be changed as well. What stands nearer to the manifest
   * itself is to blame rather than what it inherits.
   */
  others?: readonly JsonPath[];
  /** Places that are only worth a look. */
  see?: readonly JsonPath[];
}

/** What a cross-check works with. */
export interface CheckContext {
  /** The merged manifest; only parts that are `sound` have their declared type. */
  manifest: RegionManifest;
  /** Absolute name of the manifest's own file. */
  file: string;
  folders: LayerFolders;
  locales: LocaleSet;
  currentYear: number;
  document: LayeredDocument;
  problems: Problem[];
  /** Whether the value at each path has the shape of the schema, so that it can be read without care. */
  sound(...paths: JsonPath[]): boolean;
  /** Whether a container can be looked into; single entries may still be broken. */
  open(path: JsonPath): boolean;
  /** Whether an error names one of the paths, or what lies below it: what follows from it need not be told as well. */
  isTold(...paths: JsonPath[]): boolean;
  report(path: JsonPath, finding: CheckFinding): void;
}

const MAX_PLACES = 3;

export type Check = (context: CheckContext) => void;

interface ContextInput {
  document: LayeredDocument;
  file: string;
  folders: LayerFolders;
  locales: LocaleSet;
  currentYear: number;
}

export function createContext(input: ContextInput, shape: readonly SchemaProblem[]): CheckContext {
  const broken = [
    ...shape.filter(({ isHarmless }) => !isHarmless).map(({ path }) => path),
    // what a misspelt property was meant to say is not known
    ...shape.flatMap(({ path, isHarmless, problem: { suggestion } }) =>
      isHarmless && suggestion !== undefined ? [[...path.slice(0, -1), suggestion]] : [],
    ),
    ...input.document.files.flatMap(({ doubtful = [] }) => doubtful),
  ];
  const problems: Problem[] = [];
  const told: JsonPath[] = [];
  return {
    ...input,
    manifest: input.document.value as unknown as RegionManifest,
    problems,
    sound: (...paths) => paths.every((path) => !broken.some((other) => overlaps(path, other))),
    open: (path) => !broken.some((other) => other.length <= path.length && overlaps(path, other)),
    isTold: (...paths) =>
      paths.some((path) => told.some((place) => path.length <= place.length && overlaps(path, place))),
    report: (path, { others = [], see = [], ...finding }) => {
      if (finding.severity !== 'warning') told.push(path, ...others);
      const { layerOf } = input.document;
      const blamed = others.reduce((best, place) => (layerOf(place) > layerOf(best) ? place : best), path);
      const problem = input.document.problemAt(blamed, finding);
      const related = [path, ...others, ...see].flatMap((place) => input.document.placeOf(place) ?? []);
      const elsewhere = unique(
        related.filter(({ file, line }) => file !== problem.file || line !== problem.line),
      );
      problems.push(elsewhere.length > 0 ? { ...problem, see: elsewhere.slice(0, MAX_PLACES) } : problem);
    },
  };
}

function unique(places: readonly { file: string; line: number }[]) {
  return [...new Map(places.map((place) => [`${place.file}:${place.line}`, place])).values()];
}

/** One path is the other or lies below it. */
function overlaps(a: JsonPath, b: JsonPath): boolean {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
