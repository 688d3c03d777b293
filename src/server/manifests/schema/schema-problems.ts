import type { ErrorObject } from 'ajv';
import type { Json } from '#region/manifest/merge-patch.ts';
import type { Finding, LayeredDocument } from '../json/layered-document.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { describePattern, describeType, describeValue, meaning } from './describe-schema.ts';
import { nearPattern } from './near-pattern.ts';
import { type RootSchema, schemaAt } from './schema-tree.ts';

/** A place where the manifest does not have the shape of the schema. */
export interface SchemaProblem {
  path: JsonPath;
  problem: Problem;
  /** Whether the rest of the value can still be relied on. */
  isHarmless: boolean;
  /** Whether `path` is a property that is not there. */
  isMissing: boolean;
}

/** More parts than this are not forgotten one by one. */
const MAX_FORGOTTEN = 4;

/** Absent parts of a manifest that inherits nothing have one cause: what it does not inherit. Told once, at `extends`. */
export function withoutUninherited(
  document: LayeredDocument,
  found: readonly SchemaProblem[],
): readonly SchemaProblem[] {
  const absent = found.filter(({ path, isMissing }) => isMissing && path.length === 1);
  if (document.files.length > 1 || absent.length <= MAX_FORGOTTEN) return found;
  const [one, two, three] = absent.map(({ path }) => `"${path[0]}"`);
  const path = ['extends'];
  const finding = {
    message: `the file inherits nothing and lacks ${absent.length} parts, such as ${one}, ${two} and ${three}`,
    allowed: '"extends": ["forecourt:base"], or all parts in the file itself',
    suggestion: '["forecourt:base"]',
  };
  const problem = { path, problem: document.problemAt(path, finding), isHarmless: true, isMissing: false };
  return [problem, ...found.filter((each) => !isMissingWith(each, absent))];
}

/** What is missing in a part that would be inherited is missing with it. */
function isMissingWith({ path, isMissing }: SchemaProblem, absent: readonly SchemaProblem[]): boolean {
  return isMissing && (path.length > 1 || absent.some((other) => other.path[0] === path[0]));
}

/** What to tell of them: a missing property is not told when one beside it was most likely meant to be it or to hold it. */
export function problemsToTell(found: readonly SchemaProblem[]): Problem[] {
  const misspelt = found.flatMap(({ path, problem: { suggestion }, isHarmless }) =>
    isHarmless && suggestion !== undefined ? [[...path.slice(0, -1), suggestion]] : [],
  );
  const isMeant = ({ path, isMissing }: SchemaProblem) =>
    isMissing && misspelt.some((meant) => meant.every((part, at) => path[at] === part));
  return found.filter((each) => !isMeant(each)).map(({ problem }) => problem);
}

/** Errors of the compiled schema in words, at the line that caused them. */
export function schemaProblems(
  document: LayeredDocument,
  errors: readonly ErrorObject[],
  root?: RootSchema,
): SchemaProblem[] {
  return errors.flatMap((error) => {
    // `propertyNames` reports the name once as a whole; the reason inside it would repeat that.
    if (error.propertyName !== undefined && error.keyword !== 'propertyNames') return [];
    const base = dataPath(document.value, error.instancePath);
    const { below, ...finding } = describe(error, base, document.value, root);
    const path = below === undefined ? base : [...base, below];
    const isHarmless = error.keyword === 'additionalProperties';
    const isMissing = error.keyword === 'required';
    return [{ path, problem: document.problemAt(path, finding), isHarmless, isMissing }];
  });
}

type Described = Finding & { below?: string };

function describe(error: ErrorObject, path: JsonPath, data: Json, root?: RootSchema): Described {
  const { params, keyword } = error;
  const schema = schemaAt(path, root);
  const value = valueAt(data, path);
  switch (keyword) {
    case 'required': {
      const below = String(params.missingProperty);
      return { below, message: `"${below}" is missing`, allowed: meaning(schemaAt([...path, below], root)) };
    }
    case 'additionalProperties': {
      const below = String(params.additionalProperty);
      const known = Object.keys(schema?.properties ?? {});
      const present = new Set(Object.keys(typeof value === 'object' && value !== null ? value : {}));
      return {
        below,
        isAboutName: true,
        message: `"${below}" is not a property of ${schema?.title ? `“${schema.title}”` : 'this object'}`,
        allowed: listed(known),
        suggestion:
          nearest(
            below,
            known.filter((name) => !present.has(name)),
          ) ?? nearest(below, known),
      };
    }
    case 'propertyNames': {
      const below = String(params.propertyName);
      const { pattern = '', enum: names } = schema?.propertyNames ?? {};
      return {
        below,
        isAboutName: true,
        message: `the name ${describeValue(below)} is not ${names ? 'known here' : 'written as names are here'}`,
        allowed: names ? listed(names) : describePattern(pattern, undefined),
        suggestion: names ? nearest(below, names) : nearPattern(below, pattern),
      };
    }
    case 'type':
      return {
        message: `must be ${describeType(params.type)}, not ${describeValue(value)}`,
        allowed: meaning(schema),
      };
    case 'enum': {
      const values = (params.allowedValues as unknown[]).map(String);
      return {
        message: `${describeValue(value)} is not a choice here`,
        allowed: listed(values),
        suggestion: typeof value === 'string' ? nearest(value, values) : undefined,
      };
    }
    case 'pattern':
      if (params.pattern === NOT_BLANK)
        return {
          message: value === '' ? 'the text is empty' : 'the text holds nothing but blanks',
          allowed: meaning(schema) ?? 'a text',
        };
      return {
        message: `${describeValue(value)} is not written as it must be`,
        allowed: describePattern(String(params.pattern), schema),
        suggestion: typeof value === 'string' ? nearPattern(value, String(params.pattern)) : undefined,
      };
    case 'format':
      return {
        message: `${describeValue(value)} is not ${FORMATS[String(params.format)] ?? 'written as it must be'}`,
        allowed: meaning(schema),
      };
    default:
      return { message: limitLabels(keyword, params, value), allowed: meaning(schema) };
  }
}

/** The pattern of texts for people: any, as long as there is something to read. */
const NOT_BLANK = '\\S';

const FORMATS: Record<string, string> = { email: 'an email address', uri: 'a web address' };

function limitLabels(keyword: string, params: Record<string, unknown>, value: Json | undefined): string {
  const limit = Number(params.limit);
  const entries = `${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  switch (keyword) {
    case 'minimum':
      return `${describeValue(value)} is too small: at least ${limit}`;
    case 'maximum':
      return `${describeValue(value)} is too large: at most ${limit}`;
    case 'exclusiveMinimum':
      return `${describeValue(value)} is too small: it must be more than ${limit}`;
    case 'exclusiveMaximum':
      return `${describeValue(value)} is too large: it must be less than ${limit}`;
    case 'minLength':
      return limit === 1 ? 'the text is empty' : `the text is too short: at least ${limit} characters`;
    case 'maxLength':
      return `the text is too long: at most ${limit} characters`;
    case 'minItems':
    case 'minProperties':
      return limit === 1 ? 'is empty: at least one entry' : `has too few entries: at least ${entries}`;
    case 'maxItems':
    case 'maxProperties':
      return `has too many entries: at most ${entries}`;
    case 'uniqueItems':
      return `entries ${Number(params.j) + 1} and ${Number(params.i) + 1} are the same`;
    default:
      return 'does not fit the schema';
  }
}

/** JSON pointer of the validator → path; digits are indexes where the data has a list. */
function dataPath(root: Json, pointer: string): JsonPath {
  const path: (string | number)[] = [];
  let at: Json | undefined = root;
  for (const raw of pointer.split('/').slice(1)) {
    const part = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(at) ? Number(part) : part);
    at = valueAt(at, path.slice(-1));
  }
  return path;
}

function valueAt(root: Json | undefined, path: JsonPath): Json | undefined {
  let at = root;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string | number, Json>)[part];
  }
  return at;
}
