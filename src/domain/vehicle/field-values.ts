type Known<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Removes undefined values. */
export function withoutUndefined<Values extends object>(values: Values): Known<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Known<Values>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of a listing, as ISO says it. */
export const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined);

/** A number of a listing, rounded; undefined outside of the bounds. */
export function whole(value: unknown, min = 0, max = Number.MAX_SAFE_INTEGER): number | undefined {
  if (typeof value !== 'number') return undefined;
  const rounded = Math.round(value);
  return rounded >= min && rounded <= max ? rounded : undefined;
}
