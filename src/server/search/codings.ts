import type { FieldValue, ListingFields } from '#domain/search/criteria.ts';
import type { ColumnKind } from '#domain/search/index-definition.ts';
import { compareNaturally, type FacetValue } from './natural-order.ts';

/** Content of a code: one value, the values of a list, or make and model; null for an unknown part. */
export type Parts = readonly (FacetValue | null)[];

/** Maps listings to the content of a coded column, with one key per distinct content. */
export interface Coding {
  /** Returns undefined if the listing has no value; its code is 0. */
  keyOf(fields: ListingFields): FacetValue | undefined;
  partsOf(key: FacetValue): Parts;
}

const single = (field: string, read: (value: FieldValue) => FacetValue | undefined): Coding => ({
  keyOf: (fields) => read(fields[field]),
  partsOf: (key) => [key],
});

const readText = (value: FieldValue) => (typeof value === 'string' ? value : undefined);

export const readNumber = (value: FieldValue) =>
  typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;

/** Converts ISO text to milliseconds since 1970; a date without a time is midnight UTC. */
export const readDate = (value: FieldValue) =>
  typeof value === 'string' ? readNumber(Date.parse(value)) : undefined;

/** The whole set is one code, so a row needs one cell for any number of values. */
function textsCoding(field: string): Coding {
  return {
    keyOf(fields) {
      const value = fields[field];
      if (!Array.isArray(value) || value.length === 0) return undefined;
      return JSON.stringify([...new Set(value)].sort(compareNaturally));
    },
    partsOf: (key) => JSON.parse(String(key)),
  };
}

export function codingOf(field: string, kind: ColumnKind): Coding {
  switch (kind) {
    case 'text':
      return single(field, readText);
    case 'texts':
      return textsCoding(field);
    case 'boolean':
      return single(field, (value) => (value === true ? true : undefined));
    case 'number':
      return single(field, readNumber);
    case 'date':
      return single(field, readDate);
  }
}

/** Stores make and model in one column: one pass counts both, and a model stays with its make. */
export function makeModelCoding(makeField: string, modelField: string): Coding {
  return {
    keyOf(fields) {
      const parts = [readText(fields[makeField]) ?? null, readText(fields[modelField]) ?? null];
      return parts.every((part) => part === null) ? undefined : JSON.stringify(parts);
    },
    partsOf: (key) => JSON.parse(String(key)),
  };
}
