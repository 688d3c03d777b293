import type { RegionManifest } from '#contracts/types.ts';
import type { Finding, LayeredDocument } from '../json/layered-document.ts';
import type { LocaleSet } from '../locales/read-locales.ts';
import type { JsonPath, Problem } from '../problem.ts';
import type { LayerFolders } from '../read-layers.ts';
import { docsOf } from '../schema/reference.ts';
import type { SchemaProblem } from '../schema/schema-problems.ts';

export interface CheckFinding extends Finding {
  /**
   * Other places that contradict this one and could be changed instead. The problem is reported at the place that is
   * nearest to the manifest itself rather than at an inherited one.
   */
  others?: readonly JsonPath[];
  /** Related places. */
  see?: readonly JsonPath[];
}

/** Context of a cross-check. */
export interface CheckContext {
  /** The merged manifest; only parts that are `isValid` have their declared type. */
  manifest: RegionManifest;
  /** Absolute name of the manifest's own file. */
  file: string;
  folders: LayerFolders;
  locales: LocaleSet;
  currentYear: number;
  document: LayeredDocument;
  problems: Problem[];
  /** Whether the values at all paths match the schema. */
  isValid(...paths: JsonPath[]): boolean;
  /** Whether the value is an object or list; its entries may be invalid. */
  isContainer(path: JsonPath): boolean;
  /** Whether an error is reported at one of the paths or below, so that its consequences need no report. */
  isReported(...paths: JsonPath[]): boolean;
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
    // the intended name of a misspelt property is unknown
    ...shape.flatMap(({ path, isHarmless, problem: { suggestion } }) =>
      isHarmless && suggestion !== undefined ? [[...path.slice(0, -1), suggestion]] : [],
    ),
    ...input.document.files.flatMap(({ doubtful = [] }) => doubtful),
  ];
  const problems: Problem[] = [];
  const reported: JsonPath[] = [];
  return {
    ...input,
    manifest: input.document.value as unknown as RegionManifest,
    problems,
    isValid: (...paths) => paths.every((path) => !broken.some((other) => overlaps(path, other))),
    isContainer: (path) => !broken.some((other) => other.length <= path.length && overlaps(path, other)),
    isReported: (...paths) =>
      paths.some((path) => reported.some((place) => path.length <= place.length && overlaps(path, place))),
    report: (path, { others = [], see = [], ...finding }) => {
      if (finding.severity !== 'warning') reported.push(path, ...others);
      const { layerOf } = input.document;
      const blamed = others.reduce((best, place) => (layerOf(place) > layerOf(best) ? place : best), path);
      const problem = { ...input.document.problemAt(blamed, finding), ...docsOf(blamed) };
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

/** Whether the paths are equal or one is below the other. */
function overlaps(a: JsonPath, b: JsonPath): boolean {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
