import type { FieldValue, ListingFields } from '#domain/criteria.ts';
import type { ColumnKind } from '#domain/index-definition.ts';
import { compareNaturally, type FacetValue } from './natural-order.ts';

/** How a coded column reads a listing: one key per distinct content, and the facet values that content counts for. */
export interface Coding {
  /** `undefined` when the listing has nothing to say, which is code 0. */
  keyOf(fields: ListingFields): FacetValue | undefined;
  valuesOf(key: FacetValue): readonly FacetValue[];
}

const single = (field: string, read: (value: FieldValue) => FacetValue | undefined): Coding => ({
  keyOf: (fields) => read(fields[field]),
  valuesOf: (key) => [key],
});

const readText = (value: FieldValue) => (typeof value === 'string' ? value : undefined);

export const readNumber = (value: FieldValue) =>
  typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;

/** ISO text → milliseconds since 1970; a date without a time means midnight UTC. */
export const readDate = (value: FieldValue) =>
  typeof value === 'string' ? readNumber(Date.parse(value)) : undefined;

/** The whole set is one code, so that a row needs one cell however many values it has. */
function textsCoding(field: string): Coding {
  return {
    keyOf(fields) {
      const value = fields[field];
      if (!Array.isArray(value) || value.length === 0) return undefined;
      return JSON.stringify([...new Set(value)].sort(compareNaturally));
    },
    valuesOf: (key) => JSON.parse(String(key)),
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

export type MakeModel = [make: string | null, model: string | null];

/** Make and model in one column: their counts and criteria then cost one pass, and a model never strays from its make. */
export function makeModelCoding(makeField: string, modelField: string): Coding {
  return {
    keyOf(fields) {
      const make = readText(fields[makeField]) ?? null;
      const model = readText(fields[modelField]) ?? null;
      return make === null && model === null ? undefined : JSON.stringify([make, model] satisfies MakeModel);
    },
    valuesOf: (key) => [...new Set(parseMakeModel(key).filter((value) => value !== null))],
  };
}

export function parseMakeModel(key: FacetValue): MakeModel {
  return JSON.parse(String(key));
}
