import type { SchemaNode } from '#region/schema/schema-tree.ts';

const TYPES: Record<string, string> = {
  string: 'a text in double quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
};

const PATTERNS: Record<string, string> = {
  '^[^\\p{L}\\p{N}"\'\\r\\n.+\\uFEFF-]$': 'one sign that no name and no number has, or a tab',
  '^[a-z][a-z0-9_]{0,63}$': 'lower-case letters, digits and _, a letter first',
  '^[a-z][a-z0-9_]{0,39}$': 'lower-case letters, digits and _, a letter first, at most 40',
  '^[a-z][a-z0-9_-]{0,31}$': 'lower-case letters, digits, - and _, a letter first, at most 32',
  '^[a-z][a-z0-9-]{0,31}$': 'lower-case letters, digits and -, a letter first, at most 32',
  '^[a-z0-9][a-z0-9_-]{0,63}$': 'lower-case letters, digits, - and _',
  '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$': 'a field name such as listing.mileage or is_sold',
  '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$': 'a language code such as en, ms-SG or zh-Hant-HK',
  '^\\*$|^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$':
    '* or a language code such as en, ms-SG or zh-Hant-HK',
  '^#[0-9a-f]{6}$': 'a colour as #rrggbb in lower-case letters',
  '^[a-z][a-z0-9-]*:[A-Za-z0-9_][A-Za-z0-9_.-]*$':
    'a key of the locale files such as cars:field.mileage, or a text per language',
  '^[A-Z]{2}$': 'two capitals, an ISO 3166-1 code',
  '^[A-Z]{3}$': 'three capitals, an ISO 4217 code',
  '^[a-z]{2,8}$': '2 to 8 lower-case letters',
  '^[0-9]{4,15}$': 'the digits of a national number, 4 to 15, nothing else',
  '^[1-9][0-9]{0,3}$': 'the digits of a dial code without +',
  '^\\+[1-9][0-9]{6,14}$': '+, dial code and number without blanks',
  '^[\\p{L}\\p{N}\\p{M}]+(-[\\p{L}\\p{N}\\p{M}]+)*$':
    'letters and digits of any script with - between description',
  '^[\\p{Ll}\\p{Lo}\\p{Lm}\\p{N}\\p{M}]+(-[\\p{Ll}\\p{Lo}\\p{Lm}\\p{N}\\p{M}]+)*$':
    'lower-case letters and digits of any script with - between description',
};

/** Returns `a number or an object { … }`. */
export function describeType(type: unknown): string {
  const types = Array.isArray(type) ? type : String(type).split(',');
  return types.map((name) => TYPES[String(name)] ?? String(name)).join(' or ');
}

/** Words for a pattern of the schemas; undefined when it has none. */
export const patternWords = (pattern: string): string | undefined => PATTERNS[pattern];

/** Describes the pattern of a text; without a description of the pattern, the schema's own. */
export function describePattern(pattern: string, schema: SchemaNode | undefined): string {
  const description = PATTERNS[pattern] ?? schema?.description ?? 'the form that the schema describes';
  return withExample(description, schema);
}

/** Returns the schema's description with an example. */
export function meaning(schema: SchemaNode | undefined): string | undefined {
  return schema?.description ? withExample(schema.description, schema) : undefined;
}

function withExample(description: string, schema: SchemaNode | undefined): string {
  const text = description.replace(/\.$/, '');
  const example = schema?.examples?.[0];
  const isTelling = example !== undefined && JSON.stringify(example).length > 2;
  return isTelling ? `${text}; for example ${JSON.stringify(example)}` : text;
}

/** Quotes a value in an error message; truncates long ones. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}
