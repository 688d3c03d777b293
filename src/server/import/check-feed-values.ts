import type { Feed, FeedField, RegionManifest } from '#contracts/types.ts';
import { nearest } from '../manifests/nearest.ts';
import type { JsonPath } from '../manifests/problem.ts';
import type { FeedFinding, FeedTarget } from './feed-finding.ts';

type Kind = RegionManifest['fields'][string]['kind'];

const TYPE_OF_KIND: Partial<Record<Kind, { type: string; allowed: string }>> = {
  number: { type: 'number', allowed: 'a number without quotes' },
  boolean: { type: 'boolean', allowed: 'true or false without quotes' },
  text: { type: 'string', allowed: 'a text in double quotes' },
  date: { type: 'string', allowed: 'a day such as "2026-03-09"' },
  texts: { type: 'list', allowed: 'a list of texts: ["…", "…"]' },
};

/** Reports values of an `options` map that the field does not allow. */
export function invalidOptions(
  path: JsonPath,
  { field, options = {} }: FeedField,
  target: FeedTarget,
): FeedFinding[] {
  const known = target.fields[field]?.kind === 'boolean' ? ['true', 'false'] : termsOf(field, target);
  return Object.entries(options).flatMap(([text, value]) =>
    known.length === 0 ? [] : outside([...path, 'options', text], field, value, known),
  );
}

/** Reports a default value that the field does not allow. */
export function invalidDefault(
  field: string,
  value: NonNullable<Feed['defaults']>[string],
  target: FeedTarget,
): FeedFinding[] {
  const path = ['defaults', field];
  const kind = target.fields[field]?.kind;
  const wanted = kind && TYPE_OF_KIND[kind];
  const terms = termsOf(field, target);
  if (
    wanted &&
    (typeOf(value) !== wanted.type || (kind === 'date' && !/^\d{4}-\d\d-\d\d$/.test(String(value))))
  )
    return [
      {
        path,
        message: `${JSON.stringify(value)} is not a value of a ${kind} field`,
        allowed: wanted.allowed,
      },
    ];
  if (terms.length === 0) return [];
  return Array.isArray(value)
    ? value.flatMap((text, index) => outside([...path, index], field, text, terms))
    : outside(path, field, String(value), terms);
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

function termsOf(field: string, { fields, vocabularies }: FeedTarget): string[] {
  return Object.keys(vocabularies[fields[field]?.vocabulary ?? ''] ?? {});
}

function outside(path: JsonPath, field: string, value: string, known: readonly string[]): FeedFinding[] {
  if (known.includes(value)) return [];
  const suggestion = nearest(value, known);
  return [
    {
      path,
      message: `"${value}" is not a value of ${field}`,
      allowed: known.join(', '),
      ...(suggestion && { suggestion }),
    },
  ];
}
