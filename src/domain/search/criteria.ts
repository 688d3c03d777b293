/** A value as listings store it under a field's wire name (SPEC 3.6). `undefined` and `null` both mean "not known". */
export type FieldValue = string | number | boolean | string[] | null | undefined;

/** A listing as search sees it: wire name of the field → value. */
export type ListingFields = Readonly<Record<string, FieldValue>>;

export type Join = 'AND' | 'OR';

/**
 * What every filter type compiles to (ARCHITECTURE 3). The index and the SQL form know nothing but these.
 * A listing without the field never meets a criterion on it, besides `not`.
 * - `in`: the text (or number) equals one of `values`; for a list-valued field AND asks for all of them, OR for any.
 *   With `outside`, a value that is none of those there counts as one more of `values`.
 * - `is`: the boolean field equals `value`; a missing boolean counts as false.
 * - `range`: `min <= field <= max`, both ends inclusive, either may be absent.
 * - `make_model`: the make (and the model, where given) equals one of `values`; `model` is the whole `make.model` slug.
 * - `flags`: boolean `fields` joined; a missing boolean counts as false.
 * - `not`: the listing does not meet `criterion`; one without the field does not.
 */
export type Criterion =
  | {
      op: 'in';
      field: string;
      values: readonly (string | number)[];
      join: Join;
      outside?: readonly (string | number)[];
    }
  | { op: 'is'; field: string; value: boolean }
  | { op: 'range'; field: string; min?: number; max?: number }
  | {
      op: 'make_model';
      makeField: string;
      modelField: string;
      values: readonly { make: string; model?: string }[];
    }
  | { op: 'flags'; fields: readonly string[]; join: Join }
  | { op: 'not'; criterion: Criterion };

/** A criterion together with the filter (URL key) it came from: the facet of that key is counted without it. */
export interface NamedCriterion {
  key: string;
  criterion: Criterion;
}
