/** Kilometres in a mile. */
export const MILE = 1.609344;

interface Ends {
  min?: number;
  max?: number;
}

/** Both ends times a factor, as whole numbers; an open end stays open. */
export function scaleEnds<Range extends Ends>(range: Range, factor: number): Range {
  return {
    ...range,
    ...(range.min !== undefined && { min: Math.round(range.min * factor) }),
    ...(range.max !== undefined && { max: Math.round(range.max * factor) }),
  };
}
