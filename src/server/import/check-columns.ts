import type { Feed } from '#contracts/types.ts';
import type { LayeredDocument } from '../manifests/json/layered-document.ts';
import { listed, nearest } from '../manifests/nearest.ts';
import type { JsonPath, Problem } from '../manifests/problem.ts';
import type { FeedReader, FileFormat } from './feed-reader.ts';
import { photoColumns } from './photo-urls.ts';
import { repeatedColumn } from './read-csv.ts';
import { readRows } from './read-rows.ts';

/** Rows of a JSON file may have different properties, so several rows are read. */
const SAMPLE_ROWS = 200;

/** Returns the column names of the first rows. Empty if no row can be read. */
export async function columnsOf(
  file: string,
  format?: FileFormat,
  readers?: readonly FeedReader[],
): Promise<string[]> {
  const columns = new Set<string>();
  let rows = 0;
  for await (const row of readRows(file, format, readers)) {
    rows += 1;
    if (!('broken' in row)) for (const name of Object.keys(row.values)) columns.add(name);
    if (rows >= SAMPLE_ROWS) break;
  }
  return [...columns];
}

/**
 * Reports columns that a mapping reads and the file lacks. An error where no row could be stored, a warning where
 * every car would lack a field.
 */
export function columnProblems(feed: Feed, document: LayeredDocument, columns: readonly string[]): Problem[] {
  if (columns.length === 0) return [];
  const needs = columnsRead(feed, columns);
  const repeated = needs.flatMap(({ path, names }) =>
    names
      .filter((name) => columns.includes(name) && columns.includes(repeatedColumn(name)))
      .map((name) =>
        document.problemAt(path, {
          message: `the file has several columns "${name}"`,
          allowed: 'one column of each name that is read',
        }),
      ),
  );
  const missing = needs
    .filter(({ names }) => names.length > 0 && !names.some((name) => columns.includes(name)))
    .map(({ path, names, isNeeded }) => {
      const at = names.length === 1 && path.length > 1 && path.at(-1) === 'from' ? [...path, 0] : path;
      const isOne = columns.length === 1;
      return document.problemAt(at, {
        severity: isNeeded ? 'error' : 'warning',
        message: `the file has no column ${names.map((name) => `"${name}"`).join(' or ')}`,
        allowed: `${listed(columns)}${isOne ? '; does "delimiter" fit the file?' : ''}`,
        suggestion: nearest(names[0] ?? '', columns),
      });
    });
  return [...repeated, ...missing];
}

/** Columns that one property of a mapping reads; the first that is filled counts. */
export interface ReadColumns {
  path: JsonPath;
  names: readonly string[];
  /** Whether no row can be stored without them. */
  isNeeded: boolean;
}

/** Returns the columns that a mapping reads of a file with these columns. */
export function columnsRead(feed: Feed, columns: readonly string[]): ReadColumns[] {
  const { vehicle = {} } = feed;
  const { make = [], model = [], title = [] } = vehicle;
  const hasNoVehicle = ![...make, ...model, ...title].some((name) => columns.includes(name));
  return [
    ...feed.id.columns.map((name, index) => ({
      path: ['id', 'columns', index],
      names: [name],
      isNeeded: true,
    })),
    { path: ['newest'], names: feed.newest ? [feed.newest] : [], isNeeded: true },
    { path: ['date'], names: feed.date ? [feed.date] : [], isNeeded: true },
    { path: ['status', 'column'], names: feed.status ? [feed.status.column] : [], isNeeded: true },
    {
      path: ['condition', 'column'],
      names: feed.condition ? [feed.condition.column] : [],
      isNeeded: true,
    },
    ...(['make', 'model', 'title'] as const).map((part) => ({
      path: ['vehicle', part],
      names: vehicle[part] ?? [],
      isNeeded: hasNoVehicle,
    })),
    ...(feed.photos?.from ?? []).map((name, index) => ({
      path: ['photos', 'from', index],
      names: photoColumns([name], columns),
      isNeeded: false,
    })),
    ...Object.entries(feed.media ?? {}).flatMap(([name, { from, captions = [], kinds = [] }]) =>
      Object.entries({ from, captions, kinds }).flatMap(([part, each]) =>
        each.map((column, index) => ({
          path: ['media', name, part, index],
          names: photoColumns([column], columns),
          isNeeded: false,
        })),
      ),
    ),
    ...textColumns(feed),
    ...(feed.refuse ?? []).map(({ column }, index) => ({
      path: ['refuse', index, 'column'],
      names: [column],
      isNeeded: true,
    })),
    ...feed.fields.map(({ from, required = false }, index) => ({
      path: ['fields', index, 'from'],
      names: from,
      isNeeded: required,
    })),
    ...feed.fields.map(({ asOf = [] }, index) => ({
      path: ['fields', index, 'asOf'],
      names: asOf,
      isNeeded: false,
    })),
  ];
}

/** Columns of what a row says in words; a car without them is stored. */
function textColumns({
  descriptions,
  summaries,
  promotion,
  history,
  warranty,
  features,
}: Feed): ReadColumns[] {
  const byLanguage: readonly (readonly [JsonPath, Feed['descriptions']])[] = [
    [['descriptions'], descriptions],
    [['summaries'], summaries],
    [['promotion', 'titles'], promotion?.titles],
    [['history', 'texts'], history?.texts],
  ];
  const lists: readonly (readonly [JsonPath, readonly string[] | undefined])[] = [
    ...byLanguage.flatMap(([path, columns = {}]) =>
      Object.entries(columns).map(([language, names]) => [[...path, language], names] as const),
    ),
    [['promotion', 'endsOn'], promotion?.endsOn],
    [['history', 'vin'], history?.vin],
    ...(['number', 'date', 'address'] as const).map(
      (part) => [['history', 'report', part], history?.report?.[part]] as const,
    ),
    [['warranty', 'from'], warranty?.from],
    [['features', 'from'], features?.from],
  ];
  return lists.map(([path, names = []]) => ({ path, names, isNeeded: false }));
}
