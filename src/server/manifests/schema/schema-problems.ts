import type { ErrorObject } from 'ajv';
import type { Json } from '#region/manifest/merge-patch.ts';
import type { Finding, LayeredDocument } from '../json/layered-document.ts';
import { withOwnPlace } from '../json/own-place.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { describePattern, describeType, describeValue, meaning } from './describe-schema.ts';
import { nearPattern } from './near-pattern.ts';
import { docsOf } from './reference.ts';
import { type RootSchema, schemaAt } from './schema-tree.ts';

/** A place where the manifest does not match the schema. */
export interface SchemaProblem {
  path: JsonPath;
  problem: Problem;
  /** Whether the rest of the value is still usable. */
  isHarmless: boolean;
  /** Whether `path` is a missing property. */
  isMissing: boolean;
}

/** Up to this many missing parts are reported individually. */
const MAX_MISSING = 4;

/** Replaces the missing parts of a manifest without a base by one problem at `extends`. */
export function withoutUninherited(
  document: LayeredDocument,
  found: readonly SchemaProblem[],
): readonly SchemaProblem[] {
  const absent = found.filter(({ path, isMissing }) => isMissing && path.length === 1);
  if (document.files.length > 1 || absent.length <= MAX_MISSING) return found;
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

/** Whether a problem is about a part that would be inherited, or about a property inside it. */
function isMissingWith({ path, isMissing }: SchemaProblem, absent: readonly SchemaProblem[]): boolean {
  return isMissing && (path.length > 1 || absent.some((other) => other.path[0] === path[0]));
}

/** Returns the problems to report, without missing properties that a misspelt one beside them explains. */
export function reportableProblems(found: readonly SchemaProblem[]): Problem[] {
  const misspelt = found.flatMap(({ path, problem: { suggestion }, isHarmless }) =>
    isHarmless && suggestion !== undefined ? [[...path.slice(0, -1), suggestion]] : [],
  );
  const isExplained = ({ path, isMissing }: SchemaProblem) =>
    isMissing && misspelt.some((intended) => intended.every((part, at) => path[at] === part));
  return found.filter((each) => !isExplained(each)).map(({ problem }) => problem);
}

/** Converts errors of the compiled schema to problems at their lines. */
export function schemaProblems(
  document: LayeredDocument,
  errors: readonly ErrorObject[],
  root?: RootSchema,
): SchemaProblem[] {
  return withoutAlternatives(errors).flatMap((error) => {
    // `propertyNames` reports the name as a whole; the inner reason would repeat it
    if (error.propertyName !== undefined && error.keyword !== 'propertyNames') return [];
    // what is wrong by a condition is reported itself
    if (error.keyword === 'if') return [];
    const base = dataPath(document.value, error.instancePath);
    // a rule of texts at an object is about one of its names, too, where `propertyNames` is a reference
    if (RULES_OF_TEXTS.includes(error.keyword) && typeof valueAt(document.value, base) !== 'string')
      return [];
    const { below, ...finding } = describe(error, base, document.value, root);
    const path = below === undefined ? base : [...base, below];
    const isHarmless = error.keyword === 'additionalProperties';
    const isMissing = error.keyword === 'required';
    const allowed = LEFT_TO_REGIONS.includes(error.keyword)
      ? withOwnPlace(document, path, finding.allowed)
      : finding.allowed;
    const problem = { ...document.problemAt(path, { ...finding, allowed }), ...docsOf(path, root) };
    return [{ path, problem, isHarmless, isMissing }];
  });
}

const RULES_OF_TEXTS = ['pattern', 'minLength', 'maxLength'];

/** What shared files may leave to those that inherit them. */
const LEFT_TO_REGIONS = ['required', 'minItems', 'minProperties'];

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
    case 'additionalProperties':
      return unknownProperty(String(params.additionalProperty), value, schema);
    case 'propertyNames': {
      const below = String(params.propertyName);
      const { pattern = '', enum: names } = schema?.propertyNames ?? {};
      return {
        below,
        isAboutName: true,
        message: `the name ${describeValue(below)} is not ${names ? 'known here' : 'in the format of names here'}`,
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
          message: value === '' ? 'the text is empty' : 'the text is blank',
          allowed: meaning(schema) ?? 'a text',
        };
      return {
        message: `${describeValue(value)} does not match the format`,
        allowed: describePattern(String(params.pattern), schema),
        suggestion: typeof value === 'string' ? nearPattern(value, String(params.pattern)) : undefined,
      };
    case 'format':
      return {
        message: `${describeValue(value)} is not ${FORMATS[String(params.format)] ?? 'in the right format'}`,
        allowed: meaning(schema),
      };
    default:
      return { message: limitLabels(keyword, params, value), allowed: meaning(schema) };
  }
}

function unknownProperty(
  below: string,
  value: Json | undefined,
  schema: ReturnType<typeof schemaAt>,
): Described {
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

/** Pattern of texts for people: any text that is not blank. */
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

/** Converts a JSON pointer of the validator to a path; digits are indexes where the data has a list. */
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

/**
 * Errors without those of alternatives (`oneOf`) that a value does not mean: for a list, that it is no object. A value
 * of no alternative's type keeps one error.
 */
function withoutAlternatives(errors: readonly ErrorObject[]): ErrorObject[] {
  const places = errors.filter(({ keyword }) => keyword === 'oneOf').map(({ instancePath }) => instancePath);
  const isOfChoice = ({ keyword, instancePath }: ErrorObject) =>
    places.includes(instancePath) && (keyword === 'oneOf' || keyword === 'type');
  const reasons = errors.filter((error) => !isOfChoice(error)).map(({ instancePath }) => instancePath);
  return errors.filter((error) => {
    if (!isOfChoice(error)) return true;
    const place = error.instancePath;
    const hasReason = reasons.some((path) => path === place || path.startsWith(`${place}/`));
    return error.keyword === 'oneOf' && !hasReason;
  });
}
